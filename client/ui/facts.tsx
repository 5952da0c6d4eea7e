import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A term of a `<dl>` with its value, such as 'Endereço' and the address. */
export function Fact({ name, children, className }: { name: ReactNode; children: ReactNode; className?: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-secondary text-muted">{name}</dt>
      <dd className={cx('wrap-anywhere', className)}>{children}</dd>
    </div>
  )
}
