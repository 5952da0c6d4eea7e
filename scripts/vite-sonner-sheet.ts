import type { Plugin } from 'vite'

const injection = /^__insertCSS\("(?:[^"\\]|\\.)*"\);?$/m

/**
 * Keeps sonner from writing a `<style>` at run time, which our CSP refuses; its sheet comes as a file instead
 * (client/ui/toast-stage.tsx). Fails the build when sonner no longer has that line.
 */
export function sonnerSheet(): Plugin {
  return {
    name: 'plumai:sonner-sheet',
    apply: 'build',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        if (!injection.test(code)) throw new Error('sonner no longer injects its sheet the way we remove it')
        return { code: code.replace(injection, ''), map: null }
      },
    },
  }
}
