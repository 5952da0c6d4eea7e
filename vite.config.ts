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
 * Modules without side effects: tRPC, whose package.json does not declare it, and the index.ts of each client feature. The
 * bundler can then skip their unused exports, so that the websocket code of socket-open.ts stays out of the entry chunk, and a
 * page loads only the parts of another feature that it uses.
 */
const onlyReExports = /@trpc.client|client[\\/]features[\\/][^\\/]+[\\/]index\.ts$/

/** The entry script and the script that every page needs. */
const first = /assets[\\/](index|light)-[^/]+\.js$/

/** The build of the files that the browser loads. */
const browserBuild: BuildEnvironmentOptions = {
  outDir: `${here}/dist/client`,
  emptyOutDir: true,
  target: 'es2023',
  reportCompressedSize: false,
  // The HTML lists the files to preload with each chunk. The chunk itself and the scripts of every page are left out, because
  // they are loaded already.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (file, dependencies, { hostType }) =>
      hostType === 'html' ? dependencies : dependencies.filter((name) => name !== file && !first.test(name)),
  },
  rolldownOptions: {
    treeshake: { moduleSideEffects: [{ test: onlyReExports, sideEffects: false }] },
    // Groups are built without their dependencies, because these would bring in tRPC's websocket code through a barrel file.
    output: {
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups,
      },
    },
  },
}

/**
 * The build of dist/pages, which renders pages on the server. It bundles all packages, because the packages of the client are not
 * installed in production.
 */
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

// The paths are absolute, because vitest extends this configuration with another root.
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
  // Replaces the shim for React 17, which the router's store imports.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  // Builds the server's pages with React's production build. Otherwise the environment of the server would decide, and the
  // development build takes three times as long.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: true, resolve: { conditions: ['node', 'production', 'import', 'module', 'default'] } },
  build: isSsrBuild ? serverBuild : browserBuild,
  // These packages are listed so that vite prepares them at its start. If it found them later, it would reload a page or a test
  // that is running.
  optimizeDeps: {
    include: foundLate,
  },
  server: {
    fs: { allow: [here] },
    proxy: proxyTo(process.env.API_PORT ?? '3001'),
  },
}))
