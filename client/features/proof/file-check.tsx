import { Link } from '@tanstack/react-router'
import { FileJson } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { LONGEST_FILE, proofMessages } from '#shared/proof.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { FileDrop } from '#client/ui/file-drop.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { ReputationCard } from './reputation-card.tsx'

type Result = Answers['proof']['file']

/**
 * Checks a signed JSON file that is chosen, dropped or pasted. The field is uncontrolled, so that text pasted before the page's
 * scripts run is kept.
 */
export function FileCheck() {
  const pasted = useRef<HTMLTextAreaElement>(null)
  const [error, setError] = useState<string>()
  const { act: check, busy, answer, failed } = useAct(trpc.proof.file, { failed: proofMessages.checkFailed })
  const choose = async (file: File) => {
    const content = file.size > 4 * LONGEST_FILE ? '' : await file.text().catch(() => '')
    if (pasted.current) pasted.current.value = content
    send(content)
  }
  const send = (content: string) => {
    if (!content.trim() || content.length > LONGEST_FILE) return setError(proofMessages.unreadable.description)
    setError(undefined)
    void check({ text: content })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    send(pasted.current?.value ?? '')
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <FileDrop
        action="Escolher arquivo assinado"
        name="arquivo"
        accept={['application/json', '.json']}
        hint="Também pode soltar o arquivo aqui."
        onFile={(file) => void choose(file)}
        icon={<FileJson aria-hidden />}
      />
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <TextArea
          // This class limits the field to the width of the page. The signature in the pasted file is one long line.
          className="grid-cols-1"
          label="Ou cole o conteúdo do arquivo"
          name="conteudo"
          ref={pasted}
          spellCheck={false}
          {...(error ? { error } : {})}
        />
        <Button type="submit" busy={busy} className="justify-self-start max-sm:w-full">
          Conferir arquivo
        </Button>
      </form>
      {answer && !busy && !failed && <Outcome result={answer} />}
    </div>
  )
}

function Outcome({ result }: { result: Result }) {
  switch (result.kind) {
    case 'reputation':
      return <ReputationCard document={result.document} />
    case 'certificate':
      return (
        <Banner tone="success" title="Assinatura válida">
          Este certificado foi assinado pela Plumaí.{' '}
          <Link to="/verificar/$codigo" params={{ codigo: result.code }} className={linkStyles()}>
            Ver se o certificado {result.code} ainda vale
          </Link>
        </Banner>
      )
    case 'forged':
      return <Refused {...proofMessages.forged} />
    case 'unknown_key':
      return <Refused {...proofMessages.unknownKey} />
    case 'unreadable':
      return (
        <Banner tone="warning" title={proofMessages.unreadable.title}>
          {proofMessages.unreadable.description}
        </Banner>
      )
  }
}

function Refused({ title, description }: { title: string; description: string }) {
  return (
    <Banner tone="danger" title={title}>
      {description}
    </Banner>
  )
}
