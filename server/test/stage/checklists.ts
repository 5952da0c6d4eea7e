import { checklistRunItems, checklistRuns, type ChecklistRun } from '#db/schema/index.ts'
import { applyStatuses, makeBooking, type Person } from './factories.ts'
import type { TestWorld } from './world.ts'

const HOUR = 3_600_000

/** The items of the checklists that these helper functions create: one mandatory, one optional. */
export const twoItems = [
  { description: 'Limpar a pia', room: 'Cozinha', mandatory: true },
  { description: 'Aspirar o sofá', room: '', mandatory: false },
]

/** Helper functions for tests of checklists. All bookings are with the same professional. */
export function checklistActs(stage: () => { world: TestWorld; ana: Person; marlene: Person }) {
  let hours = 24
  let lists = 0
  /** Creates a paid future booking, each one later than the previous one. */
  async function booking(contractor = stage().ana, startsAt?: Date): Promise<string> {
    const { world, marlene } = stage()
    const at = startsAt ?? new Date(world.now().getTime() + (hours += 8) * HOUR)
    const { id } = await makeBooking(world, { contractorId: contractor.id, professionalId: marlene.id, startsAt: at })
    await applyStatuses(world, id, ['Confirmado'], { paymentStatus: 'Pago' })
    return id
  }
  const api = (who: Person) => stage().world.as(who).checklist
  const template = async (who = stage().ana, items = twoItems) =>
    (await api(who).saveTemplate({ name: `Lista ${(lists += 1)}`, items })).templateId
  return {
    api,
    booking,
    template,
    /** Creates a checklist for a new booking. It has two items, of which the first is mandatory. */
    async checklist(contractor = stage().ana) {
      const bookingId = await booking(contractor)
      const { checklistId } = await api(contractor).create({ templateId: await template(contractor), bookingId })
      const { items } = await api(contractor).read({ checklistId })
      return { bookingId, checklistId, first: items[0]!.id, second: items[1]!.id }
    },
    /** Creates completed checklists for one booking of a new contractor, each with one item. */
    async finished(count: number, over: Partial<ChecklistRun> = {}) {
      const { world, marlene } = stage()
      const lia = await world.person({ name: 'Lia Costa' })
      const bookingId = await booking(lia)
      const about = { bookingId, contractorId: lia.id, professionalId: marlene.id, name: 'Faxina', status: 'concluido' } as const
      const ids = Array.from({ length: count }, () => world.newId())
      await world.db.insert(checklistRuns).values(ids.map((id) => ({ id, ...about, ...over })))
      const item = { position: 1, description: 'Limpar a pia', mandatory: true, doneAt: world.now(), doneBy: marlene.id }
      const items = await world.db
        .insert(checklistRunItems)
        .values(ids.map((runId) => ({ runId, ...item })))
        .returning({ id: checklistRunItems.id })
      return { lia, ids, bookingId, itemIds: items.map(({ id }) => id) }
    },
  }
}
