import tseslint from 'typescript-eslint'
import reactHooks from 'eslint-plugin-react-hooks'
import compat from 'eslint-plugin-compat'
import { minimumBrowsers } from './tools/lint/minimum-browsers.mjs'
import { POLYFILLED } from './tools/lint/polyfilled.mjs'

const FORBIDDEN_NAMES = [
  {
    selector: 'TSEnumDeclaration',
    message: 'Use a union of literals instead of an enum.',
  },
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Export by name: default exports are for configuration files.',
  },
  {
    selector: 'ExportAllDeclaration:not([exportKind="type"])',
    message: 'Re-export by name, so that the public API of a package is readable.',
  },
]

const ERROR_TEXT = 'MemberExpression[property.name="message"][object.name=/^(e|err|error|cause|thrown|reason|failure)$/]'
const BY_CODE = 'Tell errors apart by class or code: their texts are for people, and change.'

/** Nothing that is shipped decides by the text of an error. */
const NO_MATCH_ON_ERROR_TEXT = [
  `BinaryExpression[operator=/^[!=]==?$/] > ${ERROR_TEXT}`,
  `SwitchStatement > ${ERROR_TEXT}`,
  `CallExpression[callee.property.name=/^(startsWith|endsWith|includes|indexOf|match|matchAll|search|test|exec)$/] ${ERROR_TEXT}`,
].map((selector) => ({ selector, message: BY_CODE }))

const FORBIDDEN_IN_SHIPPED = [...FORBIDDEN_NAMES, ...NO_MATCH_ON_ERROR_TEXT]

/** Nothing can polyfill BigInt: these files need it for integers beyond 2^53 and for the days of a schema's history, and for nothing else. */
const WEB_AUTHENTICATION = [
  'navigator.credentials()',
  'navigator.credentials',
  'Navigator.credentials',
  'CredentialsContainer.create',
  'CredentialsContainer.get',
  'AuthenticatorResponse.clientDataJSON',
  'AuthenticatorAttestationResponse.attestationObject',
  'AuthenticatorAssertionResponse.authenticatorData',
  'AuthenticatorAssertionResponse.signature',
  'AuthenticatorAssertionResponse.userHandle',
]
const LONG_INTEGERS = ['BigInt', 'BigInt.asIntN', 'BigInt.toString']

/** What a page shows, and its address, follow an action after a moment. What must never be shown is looked at once: a look that repeats would miss it. */
const READ_ONCE = [
  'AwaitExpression > CallExpression[callee.property.name=/^(allTextContents|allInnerTexts|count|isVisible|isHidden|isDisabled|isEnabled|isChecked|textContent|innerText|inputValue|getAttribute|boundingBox)$/]',
  'CallExpression[callee.property.name="url"][callee.object.name=/^(page|signedIn|other|led|theirs|visitor)$/]',
].map((read) => ({
  selector: `CallExpression[callee.name="expect"] ${read}`,
  message: 'Pages follow actions after a moment: expect.poll(() => …) waits for what is expected.',
}))

const NOT_SHIPPED = ['**/*.{test,bench}.{ts,tsx}', '**/testing/**']

const MINIMUM_BROWSERS = { chrome: 69, edge: 79, firefox: 62, safari: 12.1 }

const NO_BIGINT_LITERAL = {
  selector: 'Literal[bigint]',
  message: 'BigInt literals are syntax errors in the oldest supported browsers: call BigInt() where it is needed.',
}

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', 'data/**', '.cache/**', 'conformance/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ['*.ts', '*.config.ts'] }, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      'no-restricted-syntax': ['error', ...FORBIDDEN_IN_SHIPPED],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/require-await': 'off',
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
    },
  },
  {
    files: ['packages/{base,values,language,contracts}/src/**/*.ts', 'apps/console/src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...FORBIDDEN_IN_SHIPPED, NO_BIGINT_LITERAL] },
  },
  {
    files: ['apps/console/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['packages/{base,values,language,contracts}/src/**/*.ts', 'apps/console/src/**/*.{ts,tsx}'],
    ignores: NOT_SHIPPED,
    plugins: { compat, terrarium: { rules: { 'minimum-browsers': minimumBrowsers } } },
    settings: { browsers: ['Safari 12.1', 'Chrome 69', 'Edge 79', 'Firefox 62'], polyfills: Object.keys(POLYFILLED) },
    rules: {
      'compat/compat': 'error',
      'terrarium/minimum-browsers': ['error', { browsers: MINIMUM_BROWSERS, polyfilled: Object.keys(POLYFILLED) }],
    },
  },
  {
    files: ['packages/values/src/**/*.ts', 'packages/language/src/fsl/**/*.ts', 'packages/language/src/syntax/parse-number.ts'],
    ignores: NOT_SHIPPED,
    settings: { polyfills: [...Object.keys(POLYFILLED), ...LONG_INTEGERS] },
    rules: {
      'terrarium/minimum-browsers': ['error', { browsers: MINIMUM_BROWSERS, polyfilled: [...Object.keys(POLYFILLED), ...LONG_INTEGERS] }],
    },
  },
  {
    // Loaded only where `hasPasskeys` says so.
    files: ['apps/console/src/data/passkeys.ts'],
    settings: { polyfills: [...Object.keys(POLYFILLED), ...WEB_AUTHENTICATION] },
    rules: {
      'terrarium/minimum-browsers': [
        'error',
        { browsers: MINIMUM_BROWSERS, polyfilled: [...Object.keys(POLYFILLED), ...WEB_AUTHENTICATION] },
      ],
    },
  },
  {
    files: ['tools/**', 'bench/**', 'e2e/**', '**/*.bench.ts', 'apps/console/scripts/**', '**/*.config.ts'],
    rules: { 'no-console': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    files: ['e2e/console/**/*.ts'],
    ignores: ['e2e/console/{attacks,markup,passkeys,privacy,sensitive-fields}.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...READ_ONCE] },
  },
)
