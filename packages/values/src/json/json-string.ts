const plain = /^[ !#-[\]-\ud7ff\ue000-\ufffe]*$/
const surrogates = /[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g

/** Renders text as a JSON string; half a surrogate pair as `?`, U+FFFF escaped so that it never stands raw. */
export function encodeJsonString(text: string): string {
  if (plain.test(text)) return `"${text}"`
  const whole = text.replace(surrogates, (pair) => (pair.length === 2 ? pair : '?'))
  return JSON.stringify(whole).replace(/\uffff/g, '\\uffff')
}
