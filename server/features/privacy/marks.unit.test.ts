import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { columnsOf, nameOf, reasonInside } from '#db/schema/marks.ts'
import { personal } from '#db/schema/personal.ts'
import { readMe } from './read-me.ts'

const columns = personal.flatMap((table) =>
  Object.entries(columnsOf(table.source)).map(([key, { name, notNull }]) => {
    const at = `${nameOf(table.source)}.${name}`
    return {
      at,
      key,
      name,
      notNull,
      reason: reasonInside(table, key),
      blank: Object.values(table.blank ?? {})
        .flat()
        .includes(key),
    }
  }),
)
const exportedNames = new Set(columns.flatMap(({ name, reason }) => (reason === null ? [name] : [])))

test('every table says exactly once how its data are exported and deleted, so that no column is forgotten', () => {
  const tables = Object.values(schema).flatMap((table) => (is(table, PgTable) ? [nameOf(table)] : []))
  expect(personal.map(({ source }) => nameOf(source)).toSorted()).toEqual([...tables, 'public_reviews'].toSorted())
  expect(columns.filter(({ reason }) => reason === '')).toEqual([])
})

test('every table that names users is exported, cleared at the deletion of an account, or has a reason against both', () => {
  const strangers = personal.filter(({ person, others, rows, erase }) => !rows && !erase && !person.length && !others?.length)
  const naming = strangers.filter(({ source }) =>
    Object.keys(columnsOf(source)).some((key) => reasonInside({ source, person: [] }, key) !== null),
  )
  expect(naming.map(({ source }) => nameOf(source))).toEqual([])
})

test('no column whose name suggests a secret is exported', () => {
  const opens = /password|secret|token|hash|fingerprint|nonce|provider_.*id|stripe|idempotency|p256dh|^(auth|key|code_?.*)$/
  const found = columns.filter(({ name, reason }) => reason === null && opens.test(name)).map(({ at }) => at)
  expect(found).toEqual(['contratos_mensalistas.text_hash'])
})

test('the deletion of an account empties only nullable columns', () => {
  expect(columns.filter(({ blank, notNull }) => blank && notNull)).toEqual([])
})

test('the export explains exactly the exported columns with an English name', () => {
  const explained = Object.keys(readMe.colunas)
  expect([...exportedNames].filter((name) => !explained.includes(name) && !portuguese.includes(name))).toEqual([])
  expect(explained.filter((name) => !exportedNames.has(name))).toEqual([])
})

const portuguese = `
  agendamento_ref agendamentos_realizados ambiente_trabalho_comentario ambiente_trabalho_nota ano anos_experiencia
  antecedencia_minima_horas apolice_numero ativo avaliacao_contratante_status avaliacao_profissional_status avaliado_ref
  avaliador_ref bio_descritiva bloqueada buffer_antes_min buffer_depois_min cep certificado_url clareza_expectativas_nota
  codigo_membro codigo_verificacao comentario_privado comentario_publico completado condicoes_trabalho_nota conteudo
  contratante_ref contrato_url conversa_id cpf data_consulta data_criacao data_fim data_geracao data_hora_fim
  data_hora_inicio data_inicio data_submissao data_validade descricao descricao_problema dia_da_semana dia_pagamento
  dias_trabalho_semana duracao_estimada_horas email endereco_bairro endereco_cidade endereco_complemento endereco_estado
  endereco_logradouro endereco_numero execucao_ref foto_perfil hora_fim hora_inicio horas_dia id is_template_publico
  itens_json latitude lida longitude media_avaliacao media_avaliacao_contratante mes modulo_ref motivo_recusa nome
  nome_checklist nome_completo nota nota_privada_comunicacao nota_privada_pontualidade nota_privada_respeito nota_publica
  nota_quiz numero_banheiros numero_moradores numero_quartos obrigatorio observacoes ordem participante_1 participante_2
  perfil_ativo pontuacao_ia possui_animais preco_base_diaria profissional_ref quantidade_servicos raio_atendimento_km
  reclamante_ref relatorio_url remetente_id resolucao_admin resultado revelada_em salario_base selo_plumai
  servicos_oferecidos status_disputa status_pagamento status_publicacao status_servico status_verificacao tamanho_m2
  taxa_plataforma telefone template_ref tipo tipo_animais tipo_avaliacao tipo_imovel tipo_servico total_avaliacoes
  total_avaliacoes_contratante total_gasto usuario_ref validade_ate valor valor_cobertura valor_mensal valor_profissional
  valor_total_contratante vezes_usado
`.split(/\s+/)
