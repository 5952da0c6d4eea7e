import { foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'

/** disponibilidade: weekly windows on the professional's own clock. Active ones of one weekday never overlap (AMB-10). */
export const availability = pgTable(
  'disponibilidade',
  {
    id: randomId(),
    professionalId: uuid('profissional_ref').notNull(),
    kind: text('tipo', { enum: ['Recorrente'] })
      .notNull()
      .default('Recorrente'),
    /** 0 Sunday to 6 Saturday. */
    weekday: integer('dia_da_semana').notNull(),
    /** 'HH:00', 00 to 23. */
    startTime: text('hora_inicio').notNull(),
    endTime: text('hora_fim').notNull(),
    status: text('status', { enum: ['Disponível', 'Indisponível'] })
      .notNull()
      .default('Disponível'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'disponibilidade_profissional_ref_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('cascade'),
    index('disponibilidade_profissional_ref').on(table.professionalId, table.weekday, table.startTime),
  ],
)

export type Availability = typeof availability.$inferSelect
