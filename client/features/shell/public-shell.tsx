import type { ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'
import { mainId } from '#client/ui/hidden-text.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** The frame of public pages: header, `<main>` and footer. `bleed` removes the side padding. */
export function PublicShell({ children, bleed = false }: { children: ReactNode; bleed?: boolean }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id={mainId} className={cx('flex-1', !bleed && 'mx-auto w-full max-w-7xl px-4 py-8 md:px-6 md:py-12 xl:px-16')}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
