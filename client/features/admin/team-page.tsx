import { useState } from 'react'
import { deskMessages, TeamRole, teamRoleNames, teamWords } from '#shared/desk.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ChipGroup } from '#client/ui/chip-group.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { Listed } from '#client/ui/listed.tsx'
import { PageHead } from '#client/ui/page-head.tsx'

type Member = Answers['admin']['team']['items'][number]

const choices = Object.values(TeamRole).map((value) => ({ value, label: teamRoleNames[value] }))

/**
 * The page /admin/equipe: the roles of the team members. Only administrators open the page, and nobody can change their own role.
 */
export function TeamPage() {
  const query = trpc.admin.team.useQuery()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHead title="Equipe">
        Suporte cuida de pessoas, verificações, ajuda e moderação. Financeiro cuida de pagamentos, recebimentos, reembolsos e
        números. Sem papel marcado, a pessoa administra tudo.
      </PageHead>
      <Listed items={query.data?.items} query={query} failed="Não foi possível carregar a equipe.">
        {(member) => <MemberCard member={member} />}
      </Listed>
    </div>
  )
}

function MemberCard({ member }: { member: Member }) {
  const { id, name, email, roles, mine } = member
  const [chosen, setChosen] = useState<TeamRole[] | null>(null)
  const { act, busy, failed, forget } = useAct(trpc.admin.setTeamRoles, {
    done: deskMessages.saved,
    onDone: () => setChosen(null),
  })
  const close = () => {
    forget()
    setChosen(null)
  }
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div className="grid min-w-0">
        <h2 className="text-lead font-semibold">{name}</h2>
        <p className="text-secondary break-all text-muted">{email}</p>
        <p className="font-semibold">{teamWords(roles)}</p>
      </div>
      {mine ? (
        <p className="text-secondary text-muted">Você. {deskMessages.notYourself}</p>
      ) : (
        <Button variant="secondary" size={44} onClick={() => setChosen([...roles])}>
          Mudar papel de {name}
        </Button>
      )}
      <ConfirmDialog
        open={chosen !== null}
        onClose={close}
        title={`Papel de ${name}`}
        confirmLabel="Salvar papel"
        busy={busy}
        failed={failed}
        onConfirm={() => void act({ userId: id, roles: chosen ?? [] })}
      >
        <div className="grid gap-3">
          <ChipGroup legend="Cuida só de" options={choices} chosen={chosen ?? []} onChange={setChosen} />
          <p>Fica como: {teamWords(chosen ?? [])}.</p>
        </div>
      </ConfirmDialog>
    </Card>
  )
}
