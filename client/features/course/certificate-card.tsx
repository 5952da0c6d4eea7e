import { DEFAULT_ZONE } from '#shared/zones.ts'
import { Download } from 'lucide-react'
import type { Answers } from '#client/lib/api.ts'
import { numericDate } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { useSession } from '#client/lib/session.ts'
import { Banner } from '#client/ui/banner.tsx'
import { buttonStyles } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Feather } from '#client/ui/feather.tsx'
import { QrCodeLater } from '#client/ui/qr-code-later.tsx'

type Certificate = NonNullable<Answers['course']['mine']['certificate']>

/** The certificate of the course with its holder, code and QR code, and a link to the page on which anybody can check it. */
export function CertificateCard({ certificate }: { certificate: Certificate }) {
  const { user } = useSession()
  const { id, code, issuedAt, validUntil, checkUrl } = certificate
  if (!code || !checkUrl) return null
  return (
    <section
      aria-label="Certificado emitido"
      className="relative isolate grid gap-6 overflow-hidden rounded-xl bg-primary p-6 text-on-primary sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
    >
      <Feather seed={code} tone="single" className="absolute -top-6 -right-8 -z-10 h-64 rotate-12 opacity-20" />
      <div className="grid justify-items-start gap-3">
        <p className="text-secondary font-semibold">Certificado emitido</p>
        <p className="text-h3">{user?.name}</p>
        <p className="font-display text-h2 break-all tabular">{code}</p>
        <p className="text-secondary">
          {issuedAt && `Emitido em ${numericDate(issuedAt, DEFAULT_ZONE)}. `}
          {validUntil && `Válido até ${numericDate(validUntil, DEFAULT_ZONE)}.`}
        </p>
      </div>
      <QrCodeLater text={checkUrl} label={`Código QR do certificado ${code}`} className="w-40 justify-self-center" />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <a href={`/certificate/${id}.pdf`} download className={buttonStyles({ variant: 'secondary', size: 44 })}>
          <Download aria-hidden />
          Baixar certificado (PDF)
        </a>
        <LinkButton to="/verificar/$codigo" params={{ codigo: code }} variant="soft" size={44} label="Ver a página pública" />
        <CopyButton text={checkUrl} label="Copiar endereço" />
      </div>
    </section>
  )
}

/** Says that the certificate of a professional has expired. */
export function EndedCertificate({ certificate: { validUntil, code } }: { certificate: Certificate }) {
  if (!code) return null
  return (
    <Banner tone="warning" title="Seu certificado terminou">
      {validUntil && `O certificado ${code} valia até ${numericDate(validUntil, DEFAULT_ZONE)}. `}
      Seus módulos continuam concluídos: ao comprar de novo, um certificado novo é emitido na hora.
    </Banner>
  )
}
