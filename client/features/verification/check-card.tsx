import { FileText, Hourglass, ShieldAlert, ShieldCheck, ShieldX } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode, Ref, SyntheticEvent } from 'react'
import { noonOf } from '#shared/days.ts'
import { uploadLimits } from '#shared/profile.ts'
import { CHECK_CONSENT_VERSION, checkConsent, checkMessages, documentMessages, ProofKind } from '#shared/verification.ts'
import { trpc } from '#client/lib/api.ts'
import { isInternal } from '#client/lib/errors.ts'
import { clock, deviceZone, numericDate } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { useAct } from '#client/lib/use-act.ts'
import { useUpload } from '#client/lib/use-upload.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/choices.tsx'
import { FileDrop } from '#client/ui/file-drop.tsx'
import { FormSheet } from '#client/ui/form-sheet.tsx'
import { Section } from '#client/ui/section.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { toast } from '#client/ui/toast.ts'
import { focusIdentityFault, IdentityFields, useIdentity } from './identity-fields.tsx'
import type { Check } from './use-check.ts'

/**
 * The card of the background check with its state and the button that requests another check. `ref` lets the page move the focus
 * to the card.
 */
export function CheckCard({ check, hasIdentity, ref }: { check: Check; hasIdentity: boolean; ref?: Ref<HTMLDivElement> }) {
  const [asking, setAsking] = useState(false)
  const { obstacle, provider, running } = check
  const manual = provider === 'manual'
  return (
    <Section card title="Antecedentes criminais" ref={ref} tabIndex={-1} className="scroll-mt-24 gap-4">
      <CheckState check={check} />
      {running && <Running running={running} />}
      {check.lastFailed && (
        <Banner tone="warning">A última consulta não respondeu. {checkMessages.unexpected.description}.</Banner>
      )}
      {manual && !obstacle && <CertificateField />}
      <div className="grid gap-1.5 sm:justify-items-start">
        <Button disabled={obstacle !== null} onClick={() => setAsking(true)} aria-describedby="antecedentes-motivo">
          Solicitar verificação
        </Button>
        <p id="antecedentes-motivo" className="text-secondary text-muted">
          {reasonOf(check)}
        </p>
      </div>
      {asking && <ConsentSheet hasIdentity={hasIdentity} onClose={() => setAsking(false)} />}
    </Section>
  )
}

/** Shows the state of the background check and its date in the words of the specification. */
function CheckState({ check: { state, validUntil, details, certificateDay, source } }: { check: Check }) {
  const until = validUntil && numericDate(validUntil, deviceZone())
  const written = certificateDay && numericDate(noonOf(certificateDay), 'UTC')
  if (state === 'active') {
    return (
      <Line icon={<ShieldCheck aria-hidden className="text-success" />} title={checkMessages.active}>
        Válido até {until}
        {written && ` · certidão de ${written}`}
        {source === 'simulado' && ' · demonstração'}
      </Line>
    )
  }
  if (state === 'refused') {
    return (
      <Line icon={<ShieldX aria-hidden className="text-danger" />} title={checkMessages.refused}>
        {details ?? checkMessages.contactSupport} <TextLink to="/ajuda/atendimentos" label="Falar com o suporte" />
      </Line>
    )
  }
  if (state === 'expired') {
    return (
      <Line icon={<ShieldAlert aria-hidden className="text-warning" />} title={checkMessages.expired}>
        Venceu em {until}
      </Line>
    )
  }
  return (
    <Line icon={<ShieldAlert aria-hidden className="text-muted" />} title={checkMessages.none}>
      Quem contrata confia mais em perfis com o Selo Plumaí.
    </Line>
  )
}

function Line({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 [&>svg]:size-7 [&>svg]:shrink-0">
      {icon}
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold">{title}</p>
        <p className="text-secondary break-words text-muted">{children}</p>
      </div>
    </div>
  )
}

function Running({ running }: { running: NonNullable<Check['running']> }) {
  const words = waitingWords(running)
  return (
    <div role="status" className="flex items-center gap-3 rounded-lg bg-sunken p-3 text-secondary">
      {words ? <Hourglass aria-hidden className="size-5 shrink-0" /> : <Spinner />}
      <p>{words ?? 'Consultando seus antecedentes. Leva de 2 a 5 segundos.'}</p>
    </div>
  )
}

/** Says what a slow check is waiting for; null for a check that takes only seconds. */
function waitingWords({ byTeam, later, delayed, since }: NonNullable<Check['running']>): string | null {
  const [day, time] = [numericDate(since, deviceZone()), clock(since, deviceZone())]
  if (byTeam) return `A equipe está conferindo a certidão enviada em ${day}.`
  if (later) return `A fonte recebeu o pedido em ${day}, às ${time}. A resposta pode levar até um dia, e avisamos quando chegar.`
  return delayed ? `A fonte não respondeu. Tentamos de novo sozinhos desde ${time} e avisamos quando terminar.` : null
}

function reasonOf({ state, obstacle, running, nextRequestAt, validUntil, provider }: Check): string {
  if (obstacle === 'running') return running?.byTeam ? 'Avisamos você quando a conferência terminar.' : checkMessages.running
  if (obstacle === 'valid' && state === 'refused' && validUntil)
    return `Você pode pedir outra consulta a partir de ${numericDate(validUntil, deviceZone())}.`
  if (obstacle === 'valid') return checkMessages.valid
  if (obstacle === 'identity') return checkMessages.identityFirst
  if (obstacle === 'limit' && nextRequestAt)
    return `${checkMessages.limit} A próxima pode ser pedida em ${numericDate(nextRequestAt, deviceZone())}, às ${clock(nextRequestAt, deviceZone())}.`
  if (provider === 'manual') return 'Grátis. A equipe confere a certidão em até 24 horas.'
  return provider === 'caf'
    ? 'Grátis. A resposta pode levar até um dia e vale 6 meses.'
    : 'Grátis. Leva de 2 a 5 segundos e vale 6 meses.'
}

/**
 * Asks for the consent to the background check, which the law requires (LGPD). The consent is stored with the version of its
 * text. Also asks for the birth date and the mother's name if they are missing.
 */
function ConsentSheet({ hasIdentity, onClose }: { hasIdentity: boolean; onClose: () => void }) {
  const identity = useIdentity(hasIdentity)
  const [agreed, setAgreed] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const { act, busy } = useAct(trpc.verification.check, {
    failed: (refusal) => (isInternal(refusal) ? checkMessages.unexpected : checkMessages.requestFailed),
    onRefused: (refusal) => {
      const shown = identity.refused(refusal)
      if (!shown) onClose()
      return shown
    },
  })
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const details = identity.read()
    if (!agreed) setError('Marque que você autoriza a consulta')
    if (!details) return focusIdentityFault()
    if (!agreed) return document.getElementsByName('autorizo')[0]?.focus()
    const requested = await act({ ...details, consent: true, consentVersion: CHECK_CONSENT_VERSION })
    if (requested) onClose()
    else focusIdentityFault()
  }
  return (
    <FormSheet
      title="Consultar seus antecedentes?"
      description="A consulta só acontece com a sua autorização, que fica guardada com a data."
      submitLabel="Autorizar e solicitar"
      {...{ busy, onClose }}
      onSubmit={(event) => void submit(event)}
    >
      <IdentityFields identity={identity} />
      <Checkbox
        name="autorizo"
        label={checkConsent}
        checked={agreed}
        error={error}
        onChange={({ target }) => {
          setAgreed(target.checked)
          setError(undefined)
        }}
      />
    </FormSheet>
  )
}

/** Uploads the criminal-record certificate of the Polícia Federal as a PDF, which the team then reads. */
function CertificateField() {
  const utils = trpc.useUtils()
  const [error, setError] = useState<string | null>(null)
  const [received, setReceived] = useState(false)
  const { state, send, cancel, retry } = useUpload(ProofKind.certificate, {
    onDone: async () => {
      await utils.verification.invalidate()
      setReceived(true)
    },
    onFail: (message) => toast.error(documentMessages.saveFailed.title, message),
  })
  const choose = (file: File) => {
    const fault =
      file.type !== 'application/pdf'
        ? documentMessages.notPdf
        : file.size > uploadLimits.document.maxBytes
          ? documentMessages.pdfTooBig
          : null
    setError(fault)
    if (fault) return toast.error(fault)
    setReceived(false)
    void send(file)
  }
  return (
    <FileDrop
      name={ProofKind.certificate}
      topic="Certidão da Polícia Federal"
      action={received ? 'Trocar PDF' : 'Escolher PDF'}
      hint="Emita a Certidão de Antecedentes Criminais no site da Polícia Federal e envie o PDF, emitido há no máximo 90 dias."
      error={error ?? (state.step === 'failed' ? state.message : undefined)}
      accept={['application/pdf']}
      onFile={choose}
      icon={<FileText aria-hidden />}
      upload={{ state, cancel, retry }}
    >
      {received && <p className="text-center font-semibold text-success">Certidão recebida</p>}
    </FileDrop>
  )
}
