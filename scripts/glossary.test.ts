import { expect, test } from 'vitest'
import { renderGlossary } from './glossary.ts'

const glossary = renderGlossary()

test('the glossary contains every table of the specification once', () => {
  const named = [...glossary.matchAll(/^## \w+ ↔ (\w+)$/gm)].map(([, name]) => name)
  expect(new Set(named).size).toBe(named.length)
  expect(named).toEqual(expect.arrayContaining(tablesOfTheSpecification))
})

test('the glossary shows both names, the type and the stored values of each column', () => {
  expect(glossary).toContain('| contractorId | contratante_ref | uuid |')
  expect(glossary).toContain('| totalInCents | valor_total_contratante | numeric(12,2) |')
  expect(glossary).toContain('| status | status_servico | text: Solicitado, Confirmado, Em Andamento, Concluído, Cancelado |')
  expect(glossary).toContain('| bio | bio_descritiva | text? |')
  expect(glossary).not.toContain('undefined')
})

const tablesOfTheSpecification = [
  'usuarios',
  'user_roles',
  'perfis_profissionais',
  'disponibilidade',
  'informacoes_residencia',
  'agendamentos',
  'assinaturas',
  'assinaturas_servicos',
  'consultas_antecedentes',
  'seguros_profissionais',
  'conversas',
  'mensagens',
  'avaliacoes',
  'checklist_templates',
  'checklist_execucoes',
  'checklist_itens_execucao',
  'curso_modulos',
  'certificados_progresso',
  'certificados_emitidos',
  'relatorios_ia_perfil',
  'contratos_mensalistas',
  'relatorios_financeiros',
  'clube_descontos_membros',
  'disputas',
]
