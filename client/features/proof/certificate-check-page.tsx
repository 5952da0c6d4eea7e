import { BadgeCheck, Ban, CircleHelp, Hourglass } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { kindNames } from '#shared/pages.ts'
import { proofMessages } from '#shared/proof.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { fullDate, money } from '#client/lib/format.ts'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { Feather } from '#client/ui/feather.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Section } from '#client/ui/section.tsx'
import { CodeForm } from './code-form.tsx'
import { OfflineCheck } from './offline-check.tsx'

type Certificate = NonNullable<Answers['proof']['certificate']['certificate']>
type Statement = NonNullable<Answers['proof']['certificate']['income']>

const states = {
  valid: {
    Icon: BadgeCheck,
    tone: 'bg-success-soft text-on-success-soft',
    title: 'Certificado válido',
    words: 'Este certificado foi emitido pela Plumaí e está em vigor.',
  },
  expired: {
    Icon: Hourglass,
    tone: 'bg-warning-soft text-on-warning-soft',
    title: 'Certificado vencido',
    words: 'Este certificado foi emitido pela Plumaí, mas o prazo de validade terminou.',
  },
  revoked: {
    Icon: Ban,
    tone: 'bg-danger-soft text-on-danger-soft',
    title: 'Certificado cancelado',
    words: 'Este certificado foi emitido pela Plumaí e depois cancelado. Ele não vale mais.',
  },
} as const

/** The page /verificar/{codigo}, on which anybody can check whether Plumaí issued a certificate or a statement of earnings. */
export function CertificateCheckPage({ code }: { code: string }) {
  const [{ certificate, income, keys }] = trpc.proof.certificate.useSuspenseQuery({ code })
  const signed = income?.signed ?? certificate?.signed
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-8">
      {income && <Income income={income} />}
      {certificate && <Found certificate={certificate} />}
      {!income && !certificate && <NotOurs code={code} />}
      {signed && <OfflineCheck keys={keys} signed={signed} code={code} />}
      <Section title="Conferir outro código">
        <CodeForm key={code} />
      </Section>
    </div>
  )
}

function Found({ certificate }: { certificate: Certificate }) {
  const { status, name, title, code, issuedAt, validUntil } = certificate
  const { Icon, tone, title: heading, words } = states[status]
  const facts = [
    [kindNames.professional, name],
    ['Certificado', title],
    ['Código', code],
    ['Emitido em', fullDate(issuedAt, DEFAULT_ZONE)],
    [status === 'valid' ? 'Válido até' : 'Valia até', fullDate(validUntil, DEFAULT_ZONE)],
  ] as const
  return <Answer {...{ Icon, tone, heading, words, facts }} />
}

/** The check of a statement of a year's income. It shows only the year, the total and the first name. */
function Income({ income: { firstName, year, totalInCents, issuedAt, code } }: { income: Statement }) {
  const { Icon, tone } = states.valid
  const facts = [
    ['Quem recebeu', firstName],
    ['Ano', String(year)],
    ['Total recebido', money(totalInCents)],
    ['Código', code],
    ['Emitido em', fullDate(issuedAt, DEFAULT_ZONE)],
  ] as const
  const words = 'Este comprovante de rendimentos foi emitido pela Plumaí, com o total abaixo na data da emissão.'
  return <Answer {...{ Icon, tone, words, facts }} heading="Comprovante verdadeiro" />
}

interface AnswerProps {
  Icon: LucideIcon
  tone: string
  heading: string
  words: string
  facts: readonly (readonly [string, string | null])[]
}

function Answer({ Icon, tone, heading, words, facts }: AnswerProps) {
  return (
    <>
      <div className={cx('grid gap-3 rounded-xl p-6', tone)}>
        <Icon aria-hidden className="size-10" />
        <PageTitle>{heading}</PageTitle>
        <p role="status">{words}</p>
      </div>
      <Card>
        <dl className="grid gap-4 sm:grid-cols-2">
          {facts.map(
            ([term, text]) =>
              text && (
                <div key={term}>
                  <dt className="text-secondary text-muted">{term}</dt>
                  <dd className="font-semibold break-words tabular">{text}</dd>
                </div>
              ),
          )}
        </dl>
      </Card>
    </>
  )
}

function NotOurs({ code }: { code: string }) {
  const { title, description } = proofMessages.notOurs
  return (
    <section className="grid justify-items-center gap-4 py-6 text-center">
      <Feather seed={code} tone="single" className="h-32 text-primary" />
      <CircleHelp aria-hidden className="size-8 text-muted" />
      <PageTitle className="max-w-[18.6em]">{title}</PageTitle>
      <p role="status" className="max-w-[35.9em] text-lead text-muted">
        {description}
      </p>
      <p className="max-w-full font-semibold break-all">{code}</p>
    </section>
  )
}
