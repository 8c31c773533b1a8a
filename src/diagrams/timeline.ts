/** Draws the versions of objects: a timeline for each object, from its oldest version to the current version. */
import {
  cut,
  element,
  labelledBox,
  leftText,
  lineHeight,
  type Look,
  margin,
  middleText,
  picture,
  widthOf,
} from './picture';

export interface ObjectVersions {
  /** `shop/ConfigMap/app` */
  readonly object: string;
  /** Sorted from the oldest to the newest. */
  readonly versions: readonly VersionBox[];
}

export interface VersionBox {
  /** `app-7k2m9c5f4h` */
  readonly name: string;
  /** `earlier, changed by hand` */
  readonly state: string;
  /** `Deployment/web` */
  readonly users: readonly string[];
  readonly look: Look;
}

const boxHeight = 2 * lineHeight + 12;
const gap = 28;
const maxUsers = 4;

export function timelinePicture(objects: readonly ObjectVersions[]): readonly string[] {
  const parts: string[] = [];
  let y = margin;
  let width = 240;
  for (const { object, versions } of objects) {
    parts.push(leftText(margin, y + lineHeight / 2, cut(object)));
    y += lineHeight + 6;
    let x = margin;
    let users = 0;
    for (const [index, { name, state, look, ...version }] of versions.entries()) {
      const used = usersOf(version.users);
      const box = {
        x,
        y,
        width: Math.max(...[name, state, ...used].map((text) => widthOf(cut(text)))) + 20,
        height: boxHeight,
      };
      if (index > 0) parts.push(element('path', { class: 'line', d: `M${x - gap} ${y + boxHeight / 2}H${x}` }));
      parts.push(...labelledBox(box, [cut(name), cut(state)], look));
      for (const [line, text] of used.entries()) {
        const under = { ...box, y: y + boxHeight + 4 + line * lineHeight, height: lineHeight };
        parts.push(...middleText(under, [cut(text)], 'soft'));
      }
      users = Math.max(users, used.length);
      x += box.width + gap;
    }
    width = Math.max(width, x - gap + margin, widthOf(cut(object)) + 2 * margin);
    y += boxHeight + (users + 1) * lineHeight;
  }
  const words = objects.flatMap(({ object, versions }) =>
    versions.map(({ name, state, users }) => `${object}: ${name}, ${state}, used by ${users.join(', ') || 'nothing'}`),
  );
  const text = { title: 'Versions of objects, from the oldest to the newest', description: words.join('. ') };
  return picture(text, { width, height: y }, parts);
}

const usersOf = (users: readonly string[]): readonly string[] =>
  users.length <= maxUsers ? users : [...users.slice(0, maxUsers - 1), `and ${users.length - maxUsers + 1} others`];
