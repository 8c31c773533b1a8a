/**
 * VitePress's menu of all pages. Vue hydrates the menu only when it becomes visible, because the menu is closed at
 * first on phones.
 */
import { defineAsyncComponent, hydrateOnVisible } from 'vue';

export default defineAsyncComponent({
  loader: () => import('vitepress/dist/client/theme-default/components/VPSidebarGroup.vue'),
  hydrate: hydrateOnVisible(),
});
