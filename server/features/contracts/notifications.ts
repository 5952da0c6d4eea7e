import { eq } from 'drizzle-orm'
import { monthlyContracts } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { notificationKinds } from '#server/features/notifications/service.ts'

/**
 * The notifications about a contract, which contain no names. The key contains the hash of the text and the time of the last
 * change, so that each state of a contract is notified once.
 */
export const contractNotifications = notificationKinds(factsOf, {
  'contracts.proposed': {
    topic: 'contracts',
    title: 'Um contrato mensal espera por você',
    professional: 'Leia o texto inteiro. Você pode aceitar, pedir uma mudança ou recusar.',
  },
  'contracts.changed': {
    topic: 'contracts',
    title: 'O contrato mensal mudou',
    professional: 'O texto é outro, e quem já tinha aceitado precisa ler e aceitar de novo.',
  },
  'contracts.change-asked': {
    topic: 'contracts',
    title: 'Pedido de mudança no contrato',
    contractor: 'A profissional pediu uma mudança no contrato mensal. Leia o pedido e mude o texto, ou converse pelo chat.',
  },
  'contracts.accepted': {
    topic: 'contracts',
    exceptActor: true,
    title: 'O contrato mensal foi aceito',
    parties: 'A outra parte aceitou o texto. Falta o seu aceite.',
  },
  'contracts.activated': {
    topic: 'contracts',
    required: true,
    title: 'Contrato mensal ativo',
    parties: 'As duas partes aceitaram o mesmo texto. O registro no eSocial é feito por quem contrata, antes do primeiro dia.',
  },
  'contracts.declined': {
    topic: 'contracts',
    title: 'Contrato mensal recusado',
    contractor: 'A profissional recusou o contrato. Ele não vale mais.',
  },
  'contracts.withdrawn': {
    topic: 'contracts',
    title: 'Contrato mensal retirado',
    professional: 'Quem contrata retirou o contrato antes dos dois aceites. Ele não vale mais.',
  },
  'contracts.notice-given': {
    topic: 'contracts',
    required: true,
    exceptActor: true,
    title: 'Aviso prévio do contrato mensal',
    parties: 'A outra parte avisou que o contrato vai terminar. O último dia está na página do contrato.',
  },
  'contracts.ended': {
    topic: 'contracts',
    required: true,
    title: 'Contrato mensal encerrado',
    parties: 'O último dia do aviso passou.',
  },
})

async function factsOf(ctx: Ctx, id: string) {
  const [contract] = await ctx.db.select().from(monthlyContracts).where(eq(monthlyContracts.id, id))
  if (!contract) return null
  const { contractorId: contractor, professionalId: professional, textHash, updatedAt } = contract
  const link = { label: 'Ver o contrato', path: `/contratos-mensalistas/${id}` }
  return {
    people: { contractor, professional, parties: [contractor, professional] },
    link,
    key: `${textHash}:${updatedAt.getTime()}`,
  }
}
