import { ExternalLink } from 'lucide-react'
import { pixMessages } from '#shared/pix.ts'
import type { Answers } from '#client/lib/api.ts'
import { money } from '#client/lib/format.ts'
import type { ServerClock } from '#client/lib/server-clock.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Card } from '#client/ui/card.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Countdown } from '#client/ui/countdown.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { QrCode } from '#client/ui/qr-code.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { Checkout } from './load-checkout.ts'

interface PixCodeProps {
  code: Answers['payment']['startPix']
  booking: Checkout['booking']
  clock: ServerClock
}

/** A Pix code that waits to be paid: as an image to scan with another device, and as text for the bank's app on this device. */
export function PixCode({ code: { text, expiresAt, pageUrl, amountInCents }, booking, clock }: PixCodeProps) {
  const amount = money(amountInCents)
  return (
    <Card as="section" aria-label="Código Pix" className="grid gap-5">
      <ol className="grid list-decimal gap-1 pl-5 text-secondary marker:font-semibold">
        {pixMessages.steps(amount).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {/* On a phone the text comes first, because a phone cannot scan its own screen. */}
      <div className="grid items-center gap-5 sm:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="grid gap-3">
          <TextArea
            label="Pix copia e cola"
            value={text}
            readOnly
            className="break-all"
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={text} label="Copiar código Pix" />
        </div>
        <QrCode text={text} label="Código QR do Pix" className="w-60 justify-self-center sm:order-first" />
      </div>
      <div className="grid gap-2 border-t border-line pt-4">
        <p className="flex items-center gap-2 font-semibold">
          <Spinner size="small" label="Aguardando" className="text-primary" />
          {pixMessages.waiting}
        </p>
        {!booking.planned && (
          <p className="text-secondary text-muted">
            <Countdown until={new Date(expiresAt)} now={clock.read}>
              O código vale por
            </Countdown>
          </p>
        )}
      </div>
      {pageUrl && (
        <Banner tone="info" title="Demonstração: nenhum dinheiro de verdade">
          <a href={pageUrl} target="_blank" rel="noopener" className={linkStyles({ kind: 'action' })}>
            Pagar este código no banco de demonstração
            <ExternalLink aria-hidden />
          </a>
        </Banner>
      )}
    </Card>
  )
}
