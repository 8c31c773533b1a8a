/** The constants of builtin packages except `list` and `uuid`, as CUE source. */
import { days, months, nanoLayout } from './time/time-layout';

const named = (path: string, names: readonly string[], first: number): readonly (readonly [string, string])[] =>
  names.map((name, at) => [`${path}.${name}`, String(first + at)] as const);

const layouts = {
  ANSIC: 'Mon Jan _2 15:04:05 2006',
  UnixDate: 'Mon Jan _2 15:04:05 MST 2006',
  RubyDate: 'Mon Jan 02 15:04:05 -0700 2006',
  RFC822: '02 Jan 06 15:04 MST',
  RFC822Z: '02 Jan 06 15:04 -0700',
  RFC850: 'Monday, 02-Jan-06 15:04:05 MST',
  RFC1123: 'Mon, 02 Jan 2006 15:04:05 MST',
  RFC1123Z: 'Mon, 02 Jan 2006 15:04:05 -0700',
  RFC3339: '2006-01-02T15:04:05Z07:00',
  RFC3339Nano: nanoLayout,
  RFC3339Date: '2006-01-02',
  Kitchen: '3:04PM',
  Kitchen24: '15:04',
};

const digits = {
  E: '2.71828182845904523536028747135266249775724709369995957496696763',
  Pi: '3.14159265358979323846264338327950288419716939937510582097494459',
  Phi: '1.61803398874989484820458683436563811772030917980576286213544861',
  Sqrt2: '1.41421356237309504880168872420969807856967187537694807317667974',
  SqrtE: '1.64872127070012814684865078781416357165377610071014801157507931',
  SqrtPi: '1.77245385090551602729816748334114518279754945612238712821380779',
  SqrtPhi: '1.27201964951406896425242246173749149171560804184009624861664038',
  Ln2: '0.693147180559945309417232121458176568075500134360255254120680009',
  Log2E: '1.442695040888963407359924681001892137426645954152985934135449408',
  Ln10: '2.3025850929940456840179914546843642076011014886287729760333278',
  Log10E: '0.43429448190325182765112891891660508229439700580366656611445378',
  MaxExp: '2147483647',
  MinExp: '-2147483648',
  MaxPrec: '4294967295',
  MaxBase: '62',
};

const durations = { Nanosecond: 1, Microsecond: 1e3, Millisecond: 1e6, Second: 1e9, Minute: 6e10, Hour: 3.6e12 };

const members = (
  path: string,
  table: Readonly<Record<string, string | number>>,
): readonly (readonly [string, string])[] =>
  Object.entries(table).map(([name, value]) => [`${path}.${name}`, String(value)] as const);

export const constants = (): readonly (readonly [string, string])[] => [
  ['strconv.IntSize', '64'],
  ['net.IPv4len', '4'],
  ['net.IPv6len', '16'],
  ['path.Unix', '"unix"'],
  ['path.Windows', '"windows"'],
  ['path.Plan9', '"plan9"'],
  ...members('math', digits),
  ...named('math', 'ToNearestEven ToNearestAway ToZero AwayFromZero ToNegativeInf ToPositiveInf'.split(' '), 0),
  ...named('math', ['Below', 'Exact', 'Above'], -1),
  ...members('time', durations),
  ...members('time', layouts).map(([name, text]) => [name, `"${text}"`] as const),
  ...named('time', months, 1),
  ...named('time', days, 0),
];
