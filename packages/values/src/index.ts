export { decodeBase64, encodeBase64 } from './text/base64.ts'
export {
  civilFromDays,
  dayOfWeek,
  dayOfYear,
  daysFromCivil,
  daysInMonth,
  isLeapYear,
  YEAR_MAX,
  YEAR_MIN,
  type CivilDate,
} from './time/calendar.ts'
export { decodeSimple, INTEGER_TOO_LARGE } from './codec/decode-simple.ts'
export { decodeTagged, type NameResolver } from './codec/decode-tagged.ts'
export type { DecodeResult } from './codec/decode-result.ts'
export { formatDecorated } from './codec/encode-decorated.ts'
export { encodeMaterialized, type ValueFormat } from './codec/encode.ts'
export { JSON_DEPTH_MAX, JsonNumber, JsonObject, parseJson, type JsonNode, type JsonResult } from './codec/json.ts'
export { encodeJsonString } from './json/json-string.ts'
export { JsonWriter } from './json/json-writer.ts'
export { writeTagged } from './codec/write-tagged.ts'
export { writeSimple } from './codec/write-simple.ts'
export { fillPendingTime, PENDING_MICROS_MARK, PENDING_TIME_MARK } from './codec/pending-time.ts'
export { compareDoubles, compareNumbers, isNumberValue, toDouble, type NumberValue } from './order/compare-numbers.ts'
export { compareRelational } from './order/compare-relational.ts'
export { compareBytes, compareStrings, compareTimes, compareTotal } from './order/compare-total.ts'
export { formatDate, parseDate } from './time/date-text.ts'
export { debugFields, debugString, displayString, functionLabel, moduleLabel, type DocumentDisplay } from './text/display.ts'
export { distinct } from './order/distinct.ts'
export { equals, type IsMissing } from './order/equals.ts'
export { displayDouble, formatDouble } from './compat/java-double.ts'
export { parseDoubleText, parseIntText, parseLongText } from './compat/java-number.ts'
export { escapeUnits, formatKey, isBareKey, quoteString } from './text/string-literal.ts'
export { structuralEquals } from './order/structural-equals.ts'
export { createTime, dayOfTime, exactSeconds, nanoOfSecond, secondOfDay, timeFromMicros, timeToMicros } from './time/time.ts'
export { formatMicros, formatTime, parseTime } from './time/time-text.ts'
export {
  BytesValue,
  DateValue,
  DocumentValue,
  DoubleValue,
  EventSourceValue,
  FunctionValue,
  IdValue,
  kindOf,
  ModuleValue,
  NULL,
  NullValue,
  ObjectValue,
  SetCursorValue,
  SetValue,
  TimeValue,
  TRANSACTION_TIME,
  TransactionTimeValue,
  UuidValue,
  type NullCause,
  type Origin,
  type Value,
  type ValueKind,
} from './model/value.ts'
export {
  MaterializedDocument,
  MaterializedEventSource,
  MaterializedObject,
  MaterializedReference,
  MaterializedSet,
  type Materialized,
  type MissingCause,
  type StoredContent,
} from './model/materialized.ts'
