import { useState } from 'react'
import { contractMessages } from '#shared/contracts.ts'
import { trpc } from '#client/lib/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Checkbox } from '#client/ui/choices.tsx'
import type { Contract } from './labels.ts'
import { useContractAct } from './use-contract-act.ts'

/** Accepts the text that the page shows, after saying what is stored with it. */
export function AcceptCard({ contract: { id, hash } }: { contract: Contract }) {
  const [read, setRead] = useState(false)
  const { mutate, isPending } = trpc.contracts.accept.useMutation(useContractAct(contractMessages.accepted))
  return (
    <Card as="section" aria-labelledby="aceitar" className="grid gap-3">
      <h2 id="aceitar" className="text-h3">
        Aceitar
      </h2>
      <p className="text-secondary text-muted">{contractMessages.acceptance}</p>
      <Checkbox label="Li o texto inteiro e concordo com ele" checked={read} onChange={({ target }) => setRead(target.checked)} />
      <Button
        className="justify-self-start"
        busy={isPending}
        disabledReason={read ? null : 'Leia o texto e marque que concorda.'}
        onClick={() => hash && mutate({ contractId: id, hash })}
      >
        Aceitar contrato
      </Button>
    </Card>
  )
}
