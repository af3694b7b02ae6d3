import { member, module, type MemberSignature, type ModuleSignature } from './signature.ts'

function ofOne(doc: string, query?: string, result?: string): MemberSignature {
  return member('(x: Number) => Number', doc, query, result)
}

/** Functions of numbers. */
export const MATH_MODULE: ModuleSignature = module('Math', 'Functions of numbers.', {
  fields: {
    E: member('Number', 'Euler’s number.', 'Math.trunc(Math.E, 3)', '2.718'),
    Infinity: member('Number', 'Positive infinity.', '1.0 / 0 == Math.Infinity', 'true'),
    NaN: member('Number', 'Not a number.', '0.0 / 0 == Math.NaN', 'true'),
    PI: member('Number', 'The ratio of a circle’s circumference to its diameter.', 'Math.trunc(Math.PI, 2)', '3.14'),
    abs: ofOne('The magnitude.', 'Math.abs(-3)', '3'),
    acos: ofOne('The angle of a cosine between -1 and 1, in radians.', 'Math.acos(1)', '0.0'),
    asin: ofOne('The angle of a sine between -1 and 1, in radians.', 'Math.asin(0)', '0.0'),
    atan: ofOne('The angle of a tangent, in radians.', 'Math.atan(0)', '0.0'),
    ceil: ofOne('The next whole number at or above.', 'Math.ceil(1.2)', '2.0'),
    cos: ofOne('The cosine of an angle in radians.', 'Math.cos(0)', '1.0'),
    cosh: ofOne('The hyperbolic cosine.', 'Math.cosh(0)', '1.0'),
    degrees: ofOne('Radians as degrees.', 'Math.degrees(Math.PI)', '180.0'),
    exp: ofOne('Euler’s number to a power.', 'Math.exp(0)', '1.0'),
    floor: ofOne('The next whole number at or below.', 'Math.floor(1.8)', '1.0'),
    hypot: member('(x: Number, y: Number) => Number', 'The hypotenuse over two sides.', 'Math.hypot(3, 4)', '5.0'),
    log: ofOne('The natural logarithm of a positive number.', 'Math.log(1)', '0.0'),
    log10: ofOne('The decimal logarithm of a positive number.', 'Math.log10(1000)', '3.0'),
    max: member('(x: Number, y: Number) => Number', 'The greater of two.', 'Math.max(2, 7)', '7'),
    mean: member(
      '((numbers: Array<Number>) => Number) & ((numbers: Set<Number>) => Number)',
      'The average. Of an array it is a Double; of a set of whole numbers it is divided as whole numbers.',
      'Math.mean([1, 2])',
      '1.5',
    ),
    min: member('(x: Number, y: Number) => Number', 'The lesser of two.', 'Math.min(2, 7)', '2'),
    pow: member('(x: Number, power: Number) => Number', 'A power, as a Double.', 'Math.pow(2, 3)', '8.0'),
    radians: ofOne('Degrees as radians.', 'Math.radians(0)', '0.0'),
    round: member(
      '(x: Number, precision: Number) => Number',
      'Rounded to so many decimals; a negative precision rounds before the point.',
      'Math.round(12.345, 2)',
      '12.35',
    ),
    sign: ofOne('The sign of a number: -1, 0 or 1.', 'Math.sign(-4)', '-1'),
    sin: ofOne('The sine of an angle in radians.', 'Math.sin(0)', '0.0'),
    sinh: ofOne('The hyperbolic sine.', 'Math.sinh(0)', '0.0'),
    sqrt: ofOne('The square root of a number that is not negative.', 'Math.sqrt(16)', '4.0'),
    sum: member(
      '((numbers: Array<Number>) => Number) & ((numbers: Set<Number>) => Number)',
      'The sum; 0 of nothing.',
      'Math.sum([1, 2, 3])',
      '6',
    ),
    tan: ofOne('The tangent of an angle in radians.', 'Math.tan(0)', '0.0'),
    tanh: ofOne('The hyperbolic tangent.', 'Math.tanh(0)', '0.0'),
    trunc: member('(x: Number, precision: Number) => Number', 'Cut to so many decimals.', 'Math.trunc(12.345, 1)', '12.3'),
  },
})
