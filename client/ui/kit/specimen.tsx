import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

/** A titled section of the page of the component kit. */
export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-line pt-6">
      <h2 className="text-h2">{title}</h2>
      {children}
    </section>
  )
}

/** A row that shows the states of one component side by side. */
export function Row({ name, children, stack }: { name: string; children: ReactNode; stack?: boolean }) {
  return (
    <div className="grid gap-2">
      <p className="text-small text-muted">{name}</p>
      <div className={cx(stack ? 'grid gap-4 sm:grid-cols-2' : 'flex flex-wrap items-center gap-3')}>{children}</div>
    </div>
  )
}
