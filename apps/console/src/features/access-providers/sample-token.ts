/** Issuer of the sample token: an access provider with it finds fault with the audience alone. */
export const SAMPLE_ISSUER = 'https://id.glasshouse.example'

/** A token of the Glasshouse (experience.md §7.3) for the database of somebody else, with RS256, valid until 2100. Its private key is gone. */
export const SAMPLE_TOKEN = [
  'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6ImdsYXNzaG91c2UtMSJ9.eyJpc3MiOiJodHRwczovL2lkLmdsYXNzaG91c2UuZXhhb',
  'XBsZSIsInN1YiI6ImFkYSIsImF1ZCI6Imh0dHBzOi8vZGIuZ2xhc3Nob3VzZS5leGFtcGxlL2RiL3NhbXBsZSIsImlhdCI6MTczNTY4OTYwMCw',
  'iZXhwIjo0MTAyNDQ0ODAwLCJzY29wZSI6ImtlZXBlciJ9.Xw1MYoGqgJPt-XvkIWlki9BwxHLclOtSLEuK8c9xAaQ5viOF_CkXjoP7vpz7b0Dw',
  'S3mKZ_Y0ZQdqFkwCR7_WIef_WxZxBP81o776IkQBnKGZn_CVw9ERz5ggPQAxhyAaVheOiAOSXtxaAHW-BPP5jpxx2PQF5xnbQPtfYJb8AP_rAZ',
  'NVg_uZT2gQbqSWiwOVutyIJ3ZLOeJU9dnpHFdNQzigH_QEcsj7HwupcJegRqZPAo7rY6GoSgc3BXReToCB6VE1FDyAPIboo7iMxpheDhcNU3tK',
  'oMEb3Uln57SAddkEIg7wYqlBFpVJYf6oSGiJHIjVom7AmV--adRFLqQPVA',
].join('')

const MODULUS = [
  'tXvQYQ5DV1Wybwn4agXl-xqTCRyhzA_OHPwVy_9omo5YbvF-1xii0cUL-1Mdc8rWb2ewZlr_mWTJDsapw0BuRLXGrQd7CIgMWRFZzzlSgcAOUC',
  '9MqXXIkLQg64xNDxAgDbCtjyeaU7JQHC2_V4pA8LHoAOZwke1uMR_6fBV1CTFAYpOmKYE2Gku4vDzH7v9x8Z4Ruwa2aAdh02WrXnVVfwDMUYog',
  '-hIlUKoxHu6XQ2HMcwqM_Dy2n1iynWOIqcpWaAziziHCDAeA4pElqFyjJ5MubbzQsJ4pQQnBtKK7oS3Hbh5naEzge7lQKBFNyPJwMu9Rpu8lXO',
  'vuiHlV2f6oQQ',
].join('')

/** The key set that verifies it. */
export const SAMPLE_KEY_SET = JSON.stringify(
  { keys: [{ kty: 'RSA', kid: 'glasshouse-1', use: 'sig', alg: 'RS256', n: MODULUS, e: 'AQAB' }] },
  undefined,
  2,
)
