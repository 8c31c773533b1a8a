/** VitePress's theme without its fonts, with Inlay's colors and mark. */
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import '../../colors.css';
import './style.css';

const title = () => h('span', { class: 'mark', innerHTML: MARK });

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'nav-bar-title-before': title }),
};
