import type { Plugin } from 'vite'

const injection = /^__insertCSS\("(?:[^"\\]|\\.)*"\);?$/m

/**
 * Removes the statement with which sonner adds a `<style>` element at run time, because the content security policy blocks it.
 * The client imports the stylesheet as a file instead (client/ui/toast-stage.tsx). Fails the build if the statement is not found.
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
