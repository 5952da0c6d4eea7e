import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import { appPages } from '#scripts/vite-app-pages.ts'
import { chunkList } from '#scripts/vite-chunk-list.ts'
import { page } from '#scripts/vite-page.ts'
import { groups } from '#scripts/vite-groups.ts'
import { proxyTo } from '#scripts/vite-proxy.ts'
import { precompress } from '#scripts/vite-precompress.ts'
import { sonnerSheet } from '#scripts/vite-sonner-sheet.ts'
import { unusedHooks } from '#scripts/vite-unused-hooks.ts'
import { routeTree } from '#scripts/vite-route-tree.ts'
import { versionedWorker } from '#scripts/vite-worker.ts'

const here = import.meta.dirname
/**
 * tRPC, whose package.json does not say so, and the index.ts of each client feature. The bundler looks through them: the websocket
 * code of socket-open.ts stays out of the entry chunk, and a page loads only the parts of another feature that it uses.
 */
const onlyReExports = /@trpc.client|client[\\/]features[\\/][^\\/]+[\\/]index\.ts$/

/** The first script and the file that every page needs. */
const first = /assets[\\/](index|light)-[^/]+\.js$/

/** The files that the browser loads. */
const browserBuild: BuildEnvironmentOptions = {
  outDir: `${here}/dist/client`,
  emptyOutDir: true,
  target: 'es2023',
  reportCompressedSize: false,
  // The page names the files to be loaded with each chunk. The chunk itself and what every page has are there already.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (file, dependencies, { hostType }) =>
      hostType === 'html' ? dependencies : dependencies.filter((name) => name !== file && !first.test(name)),
  },
  rolldownOptions: {
    treeshake: { moduleSideEffects: [{ test: onlyReExports, sideEffects: false }] },
    // With its dependencies a group would pull tRPC's websocket code in, by way of a barrel.
    output: {
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups,
      },
    },
  },
}

/** dist/pages: renders pages on the server. It holds all packages, because those of the browser are not installed in production. */
const serverBuild: BuildEnvironmentOptions = {
  outDir: `${here}/dist/pages`,
  emptyOutDir: true,
  copyPublicDir: false,
  target: 'node24',
  rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'pages.js' } },
}

const foundLate = [
  '@hookform/resolvers/standard-schema',
  '@maskito/core',
  '@maskito/react',
  '@stripe/stripe-js',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@trpc/client',
  '@trpc/react-query',
  'axe-core',
  'lucide-react',
  'radix-ui',
  'react',
  'react-dom',
  'react-dom/client',
  'react-easy-crop',
  'react-hook-form',
  'sonner',
  'tailwind-variants/lite',
  'uqr',
  'web-vitals',
  'zod',
]

// Paths are absolute because vitest extends this file with another root.
export default defineConfig(({ isSsrBuild }) => ({
  root: `${here}/client`,
  publicDir: `${here}/client/public`,
  cacheDir: `${here}/node_modules/.vite`,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { defaultBehavior: [['component', 'errorComponent']] },
      addExtensions: true,
      routesDirectory: `${here}/client/routes`,
      generatedRouteTree: `${here}/client/routeTree.gen.ts`,
      quoteStyle: 'single',
      semicolons: false,
    }),
    ...(isSsrBuild
      ? [react()]
      : [
          appPages(),
          routeTree(),
          react({ compiler: true }),
          tailwindcss(),
          sonnerSheet(),
          unusedHooks(),
          page(),
          chunkList(),
          versionedWorker(),
          precompress(),
        ]),
  ],
  // The shim is for React 17. The router's store asks for it.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  // Otherwise React would decide by the environment of the server whether it checks itself, which takes three times as long.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: true, resolve: { conditions: ['node', 'production', 'import', 'module', 'default'] } },
  build: isSsrBuild ? serverBuild : browserBuild,
  // Found by name, not while a page or a test is already running: a late find reloads it.
  optimizeDeps: {
    include: foundLate,
  },
  server: {
    fs: { allow: [here] },
    proxy: proxyTo(process.env.API_PORT ?? '3001'),
  },
}))
