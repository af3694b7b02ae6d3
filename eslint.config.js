import tseslint from 'typescript-eslint'
import reactHooks from 'eslint-plugin-react-hooks'
import compat from 'eslint-plugin-compat'

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
    message: 'Re-export by name, so that the face of a package is readable.',
  },
]

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
      'no-restricted-syntax': ['error', ...FORBIDDEN_NAMES],
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
    rules: { 'no-restricted-syntax': ['error', ...FORBIDDEN_NAMES, NO_BIGINT_LITERAL] },
  },
  {
    files: ['apps/console/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, compat },
    settings: { browsers: ['Safari 12.1', 'Chrome 69', 'Edge 79', 'Firefox 62'] },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['tools/**', 'bench/**', 'e2e/**', '**/*.bench.ts', 'apps/console/scripts/**', '**/*.config.ts'],
    rules: { 'no-console': 'off', 'no-restricted-syntax': 'off' },
  },
)
