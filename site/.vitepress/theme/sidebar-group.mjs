/** VitePress's menu of all pages, which Vue takes over only when it is visible: on a phone it is closed at first. */
import { defineAsyncComponent, hydrateOnVisible } from 'vue';

export default defineAsyncComponent({
  loader: () => import('vitepress/dist/client/theme-default/components/VPSidebarGroup.vue'),
  hydrate: hydrateOnVisible(),
});
