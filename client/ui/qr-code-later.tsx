import { lazy, Suspense } from 'react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import type { QrCode as QrCodeNow } from './qr-code.tsx'

type QrCodeProps = ComponentProps<typeof QrCodeNow>

const QrCode = lazy(() => import('./qr-code.tsx').then((file) => ({ default: file.QrCode })))

/** A QR code for pages that do not need it at once. Its script loads after the page, and its space is reserved meanwhile. */
export function QrCodeLater(props: QrCodeProps) {
  return (
    <Suspense fallback={<span aria-hidden className={cx('block aspect-square', props.className)} />}>
      <QrCode {...props} />
    </Suspense>
  )
}
