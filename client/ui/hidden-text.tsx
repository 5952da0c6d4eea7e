import type { ReactNode } from 'react'

/** Words for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

/** The id that every page's `<main>` bears, so that the skip link finds it. */
export const mainId = 'conteudo'

/** First stop of the keyboard: jumps over header and navigation. */
export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className="sr-only rounded-md bg-inverse px-4 py-3 font-semibold text-on-inverse focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
    >
      Ir para o conteúdo
    </a>
  )
}
