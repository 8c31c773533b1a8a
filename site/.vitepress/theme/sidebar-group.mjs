/** VitePress's menu of all pages. Its scripts run when it is visible, since on a phone it is closed. */
import { defineAsyncComponent, hydrateOnVisible } from 'vue';

export default defineAsyncComponent({
  loader: () => import('vitepress/dist/client/theme-default/components/VPSidebarGroup.vue'),
  hydrate: hydrateOnVisible(),
});
