import { clubMessages } from '#shared/club.ts'
import { pageNames } from '#shared/pages.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Answers } from '#client/lib/api.ts'
import { numericDate } from '#client/lib/format.ts'
import { useSession } from '#client/lib/session.ts'
import { Badge } from '#client/ui/badge.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Feather } from '#client/ui/feather.tsx'
import { QrCodeLater } from '#client/ui/qr-code-later.tsx'

type Club = Answers['club']['mine']

/**
 * The member's card: name, code and QR code to show in a shop. The code is missing until the payment's webhook has created it.
 */
export function MemberCard({ member, demonstration }: { member: NonNullable<Club['member']>; demonstration: boolean }) {
  const { user } = useSession()
  const { code, since, endsAt } = member
  return (
    <section
      aria-label="Cartão de membro"
      className="relative isolate grid gap-6 overflow-hidden rounded-xl bg-primary p-6 text-on-primary sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
    >
      <Feather seed={code ?? 'clube'} tone="single" className="absolute -top-6 -right-8 -z-10 h-64 rotate-12 opacity-20" />
      <div className="grid justify-items-start gap-3">
        <p className="text-secondary font-semibold">{pageNames.club}</p>
        {demonstration && <Badge tone="info">demonstração</Badge>}
        <p className="text-h3">{user?.name}</p>
        <p role="status" className="font-display text-h2 break-all tabular">
          {code ?? clubMessages.codePending}
        </p>
        <p className="text-secondary">
          {since && `Membro desde ${numericDate(since, DEFAULT_ZONE)}. `}
          {endsAt && `Válido até ${numericDate(endsAt, DEFAULT_ZONE)}.`}
        </p>
      </div>
      {code && <QrCodeLater text={code} label={`Código QR do membro ${code}`} className="w-40 justify-self-center" />}
      {code && (
        <div className="sm:col-span-2">
          <CopyButton text={code} label="Copiar código" />
        </div>
      )}
    </section>
  )
}
