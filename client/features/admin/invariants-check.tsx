import { trpc } from '#client/lib/api.ts'
import { clock } from '#client/lib/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'

/**
 * Checks on a click whether the rows of the database obey the product's invariants, and lists each row that does not. The names
 * of the invariants are in English, because only the team reads them.
 */
export function InvariantsCheck() {
  const { data, error, isFetching, refetch } = trpc.admin.invariants.useQuery(undefined, { enabled: false, retry: false })
  return (
    <Section
      card
      title="Conferência dos dados"
      note="Confere agendamentos, pagamentos, reembolsos e o livro-caixa: nada em dobro, nada faltando, cada lançamento fecha em zero."
      look="text-h2"
    >
      <Button variant="secondary" size={44} className="justify-self-start" busy={isFetching} onClick={() => void refetch()}>
        Conferir agora
      </Button>
      {error ? (
        <Banner tone="danger">Não foi possível conferir os dados. Tente novamente.</Banner>
      ) : (
        data && <Result broken={data.broken} checkedAt={data.checkedAt} />
      )}
    </Section>
  )
}

function Result({ broken, checkedAt }: { broken: readonly string[]; checkedAt: string }) {
  const at = clock(checkedAt, Intl.DateTimeFormat().resolvedOptions().timeZone)
  if (broken.length === 0) return <Banner tone="success">{`Tudo certo às ${at}.`}</Banner>
  const count = broken.length === 1 ? '1 regra violada' : `${broken.length} regras violadas`
  return (
    <Banner tone="danger" title={`${count} às ${at}`}>
      <ul className="grid gap-1 break-words">
        {broken.map((line) => (
          <li key={line}>
            <code className="text-small">{line}</code>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
