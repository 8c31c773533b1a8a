/** Shows a diagram as a picture and, for screen readers, as a list. */
import { made } from '../panels/elements';
import type { Diagram } from '../details';
import { inWords } from './in-words';

export function diagramElements({ picture, arrows, omitted }: Diagram): readonly HTMLElement[] {
  if (picture === '') return [made('p', omitted || 'No reference is overwritten, so there is nothing to draw.')];
  const { documentElement } = new DOMParser().parseFromString(picture, 'image/svg+xml');
  const figure = made('figure', document.importNode(documentElement, true));
  figure.tabIndex = 0;
  figure.setAttribute('role', 'group');
  figure.setAttribute('aria-label', 'Diagram of the references');
  const legend = made(
    'p',
    'A thick arrow is an overwritten reference; a dashed box is a component whose descriptor is not among the resources.',
  );
  const left = omitted === '' ? [] : [made('p', omitted)];
  return [
    figure,
    legend,
    ...left,
    made('h2', 'As a list'),
    made('ul', ...arrows.map((arrow) => made('li', inWords(arrow)))),
  ];
}
