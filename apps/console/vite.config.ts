import { createRequire } from 'node:module'
import legacy from '@vitejs/plugin-legacy'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { compressOutput } from './scripts/compress-output.ts'
import { plainPrivates } from './scripts/plain-privates.ts'

/** The oldest browsers the console supports. */
const MINIMUM_BROWSERS = ['chrome >= 69', 'edge >= 79', 'firefox >= 62', 'safari >= 12.1']

/** The same as the compilers of scripts and of styles name them. */
const MINIMUM_TARGETS = ['chrome69', 'edge79', 'firefox62', 'safari12.1']

/** The same for the style sheet, as the compiler's packed version numbers. */
const MINIMUM_STYLE_TARGETS = { chrome: 69 << 16, edge: 79 << 16, firefox: 62 << 16, safari: (12 << 16) | (1 << 8) }

const IS_PRODUCTION = process.env['NODE_ENV'] === 'production'

/** The router's package names only its development build, whose warnings nobody in production reads. */
const PRODUCTION_ROUTER = {
  find: /^react-router$/,
  replacement: createRequire(import.meta.url)
    .resolve('react-router')
    .replace(/development\/index\.m?js$/, 'production/index.mjs'),
}

const DEVELOPMENT_SERVER = process.env['TERRARIUM_SERVER'] ?? 'http://127.0.0.1:3005'

/** How the legacy plugin asks whether a browser is modern: an import that a strict content policy refuses. */
const DETECTION_IMPORT = /import\s*'data:text\/javascript,[^']*import\.meta\.resolve[^']*'\s*;?/g
const DETECTION = 'if(!import.meta.resolve)throw Error("import.meta.resolve not supported");'

/** Asks the same question in place, so that no `data:` address has to be allowed to run scripts. */
function detectInPlace(): Plugin {
  return {
    name: 'terrarium:detect-in-place',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = file.code.replace(DETECTION_IMPORT, DETECTION)
          else if (file.fileName.endsWith('.html')) file.source = String(file.source).replace(DETECTION_IMPORT, DETECTION)
        }
      },
    },
  }
}

export default defineConfig({
  plugins: [plainPrivates(), react(), legacy({ targets: MINIMUM_BROWSERS }), detectInPlace(), compressOutput()],
  worker: {
    plugins: () => [plainPrivates()],
    // Of the pages there are two builds; of a worker there is one, which every browser loads.
    rolldownOptions: {
      transform: { target: MINIMUM_TARGETS },
      output: { minify: { compress: { target: MINIMUM_TARGETS }, mangle: true, codegen: true } },
    },
  },
  resolve: {
    alias: IS_PRODUCTION ? [PRODUCTION_ROUTER] : [],
    conditions: ['source', 'module', 'browser', 'development|production'],
  },
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: MINIMUM_STYLE_TARGETS },
    modules: { generateScopedName: IS_PRODUCTION ? '[hash:base64:6]' : '[name]_[local]' },
  },
  build: {
    manifest: true,
    // Every page loads the list of what other pages need, so names in it would be sent to everybody.
    rollupOptions: { output: { chunkFileNames: 'assets/[hash].js' } },
    cssTarget: MINIMUM_TARGETS,
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
  },
  server: {
    port: 3006,
    proxy: Object.fromEntries(['/api', '/v2'].map((path) => [path, { target: DEVELOPMENT_SERVER, changeOrigin: false }])),
  },
})
