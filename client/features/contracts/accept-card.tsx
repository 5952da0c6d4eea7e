import { useState } from 'react'
import { contractMessages } from '#shared/contracts.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/choices.tsx'
import { Section } from '#client/ui/section.tsx'
import type { Contract } from './labels.ts'

/** The button that accepts the displayed text of a contract. The card says which data is stored with the acceptance. */
export function AcceptCard({ contract: { id, hash } }: { contract: Contract }) {
  const [read, setRead] = useState(false)
  const words = { done: contractMessages.accepted, failed: contractMessages.actFailed }
  const { act, busy } = useAct(trpc.contracts.accept, words)
  return (
    <Section card title="Aceitar" className="gap-3">
      <p className="text-secondary text-muted">{contractMessages.acceptance}</p>
      <Checkbox label="Li o texto inteiro e concordo com ele" checked={read} onChange={({ target }) => setRead(target.checked)} />
      <Button
        className="justify-self-start"
        busy={busy}
        disabledReason={read ? null : 'Leia o texto e marque que concorda.'}
        onClick={() => hash && void act({ contractId: id, hash })}
      >
        Aceitar contrato
      </Button>
    </Section>
  )
}
