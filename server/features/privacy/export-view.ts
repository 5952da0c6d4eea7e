import { z } from 'zod'
import { ChecklistsView } from './export-checklists-view.ts'
import { helpShape } from './export-help-view.ts'
import { verificationShape } from './export-verification-view.ts'

// The keys are Portuguese because users read this file. Instants are ISO 8601 (UTC), amounts are integer cents.
const text = z.string().nullable()
const instant = z.date().nullable()
const grade = z.int().nullable()

const Conta = z.strictObject({
  nome: z.string(),
  cpf: z.string(),
  telefone: z.string(),
  email: z.string(),
  emailConfirmadoEm: instant,
  foto: text,
  criadaEm: z.date(),
  maioridadeDeclaradaEm: instant,
  endereco: z.strictObject({
    cep: text,
    logradouro: text,
    numero: text,
    complemento: text,
    bairro: text,
    cidade: text,
    estado: text,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }),
  mediaComoContratante: z.number(),
  avaliacoesComoContratante: z.int(),
  agendamentosRealizados: z.int(),
})

const Residencia = z.strictObject({
  tipo: z.string(),
  quartos: z.int(),
  banheiros: z.int(),
  metrosQuadrados: z.int().nullable(),
  possuiAnimais: z.boolean(),
  animais: z.array(z.string()),
  moradores: z.int().nullable(),
  observacoes: text,
  atualizadaEm: z.date(),
})

const PerfilProfissional = z.strictObject({
  bio: text,
  anosDeExperiencia: z.int(),
  servicos: z.array(z.string()),
  diariaEmCentavos: z.int(),
  raioKm: z.int().nullable(),
  comoFalamosDeVoce: z.string().nullable(),
  minutosAntes: z.int(),
  minutosDepois: z.int(),
  antecedenciaHoras: z.int(),
  horizonteDias: z.int(),
  visitasPorDia: z.int().nullable(),
  ausenteDesde: instant,
  ausenteAte: text,
  visivel: z.boolean(),
  verificacao: text,
  motivoDaRecusa: text,
  selo: z.boolean(),
  media: z.number(),
  avaliacoes: z.int(),
  documentosEnviadosEm: instant,
  decididoEm: instant,
  documentosApagadosEm: instant,
  criadoEm: z.date(),
})

export const PessoaView = {
  conta: Conta,
  papeis: z.array(z.strictObject({ papel: z.string(), desde: z.date() })),
  consentimentos: z.array(z.strictObject({ tipo: z.string(), versao: z.string(), aceitoEm: z.date() })),
  residencia: Residencia.nullable(),
  perfilProfissional: PerfilProfissional.nullable(),
  disponibilidade: z.array(
    z.strictObject({ diaDaSemana: z.int(), inicio: z.string(), fim: z.string(), status: z.string(), criadaEm: z.date() }),
  ),
  diasDiferentes: z.array(
    z.strictObject({
      tipo: z.string(),
      de: z.string(),
      ate: z.string(),
      inicio: text,
      fim: text,
      nota: text,
      criadoEm: z.date(),
    }),
  ),
  autorizacoesDePaginasPublicas: z.array(
    z.strictObject({ texto: z.string(), versao: z.string(), dadaEm: z.date(), retiradaEm: instant }),
  ),
  favoritos: z.array(z.strictObject({ profissionalId: z.string(), desde: z.date() })),
  pessoasBloqueadas: z.array(z.strictObject({ pessoaId: z.string(), desde: z.date() })),
  denunciasFeitas: z.array(
    z.strictObject({ pessoaId: z.string(), motivo: z.string(), detalhes: text, status: z.string(), em: z.date() }),
  ),
  arquivos: z.array(z.strictObject({ tipo: z.string(), bytes: z.int(), enviadoEm: z.date() })),
  ...verificationShape,
  documentosVistos: z.array(z.strictObject({ por: z.string(), documento: text, em: z.date() })),
  perfisQueVi: z.array(z.strictObject({ profissionalId: z.string(), dia: z.string() })),
  visitasAoMeuPerfil: z.array(z.strictObject({ dia: z.string(), visitas: z.int() })),
  sessoes: z.array(
    z.strictObject({ navegador: text, ipParcial: text, abertaEm: z.date(), usadaEm: z.date(), expiraEm: z.date() }),
  ),
  aparelhosConhecidos: z.array(z.strictObject({ desde: z.date(), usadoEm: z.date() })),
  verificacaoEmDuasEtapas: z.strictObject({ ativaDesde: instant, codigosDeReservaLivres: z.int() }),
  avisos: z.array(z.strictObject({ titulo: z.string(), texto: z.string(), criadoEm: z.date(), lidoEm: instant })),
  avisosDesligados: z.array(z.strictObject({ assunto: z.string(), meio: z.string(), desligadoEm: z.date() })),
  aparelhosComAvisos: z.array(z.strictObject({ servico: z.string(), registradoEm: z.date() })),
  emails: z.array(z.strictObject({ assunto: z.string(), criadoEm: z.date(), enviadoEm: instant })),
  acoesRegistradas: z.array(z.strictObject({ acao: z.string(), sobre: z.string(), id: z.string(), em: z.date() })),
}

const Agendamento = z.strictObject({
  id: z.string(),
  papel: z.enum(['contratante', 'profissional']),
  /** The first name of the other participant. */
  com: z.string(),
  inicio: z.date(),
  fim: z.date(),
  horas: z.int(),
  valorDaProfissionalEmCentavos: z.int(),
  taxaEmCentavos: z.int(),
  totalEmCentavos: z.int(),
  servicos: z.array(z.string()),
  produtosEUtensilios: z.string(),
  status: z.string(),
  pagamento: z.string(),
  alertaDeVinculoAceitoEm: instant,
  /** Null if the other participant wrote it. */
  anotacoes: text,
  chegadaEm: instant,
  saidaEm: instant,
  canceladoEm: instant,
  motivoDoCancelamento: text,
  textoDoCancelamento: text,
  /** Only the professional chose it and reads it. */
  causaDoCancelamento: text,
  criadoEm: z.date(),
})

const Mensagem = z.strictObject({
  minha: z.boolean(),
  /** Null for a blocked message of the other participant. */
  conteudo: text,
  bloqueada: z.boolean(),
  motivoDoBloqueio: text,
  /** The review that the person asked for: open, upheld or released. */
  revisao: text,
  revisaoPedidaEm: instant,
  revisaoDecididaEm: instant,
  enviadaEm: z.date(),
  lidaEm: instant,
})

const AvaliacaoFeita = z.strictObject({
  agendamentoId: z.string(),
  sobre: z.string(),
  nota: z.int(),
  comentario: text,
  comunicacao: grade,
  pontualidade: grade,
  respeito: grade,
  comentarioPrivado: text,
  ambiente: grade,
  clareza: grade,
  condicoes: grade,
  comentarioDoAmbiente: text,
  enviadaEm: z.date(),
  publicadaEm: instant,
  resposta: text,
  ocultadaEm: instant,
  motivoDaOcultacao: text,
})

export const RelacoesView = {
  agendamentos: z.array(Agendamento),
  historicoDosAgendamentos: z.array(
    z.strictObject({
      agendamentoId: z.string(),
      de: text,
      para: z.string(),
      acao: z.string(),
      inicioAnterior: instant,
      minutosDeAtraso: z.int().nullable(),
      em: z.date(),
    }),
  ),
  remarcacoes: z.array(
    z.strictObject({
      agendamentoId: z.string(),
      propostaPorMim: z.boolean(),
      de: z.date(),
      para: z.date(),
      status: z.string(),
      em: z.date(),
    }),
  ),
  recorrencias: z.array(z.strictObject({ aCadaSemanas: z.int(), vezes: z.int(), horas: z.int(), criadaEm: z.date() })),
  alertasDeVinculo: z.array(z.strictObject({ texto: z.string(), aceitoEm: z.date() })),
  pagamentos: z.array(
    z.strictObject({
      tipo: z.string(),
      agendamentoId: text,
      valorEmCentavos: z.int(),
      devolvidoEmCentavos: z.int(),
      status: z.string(),
      meio: z.string(),
      bandeira: z.string().nullable(),
      ultimosQuatro: z.string().nullable(),
      criadoEm: z.date(),
    }),
  ),
  reembolsos: z.array(z.strictObject({ valorEmCentavos: z.int(), status: z.string(), criadoEm: z.date() })),
  cartoes: z.array(
    z.strictObject({
      bandeira: z.string().nullable(),
      final: z.string().nullable(),
      validade: z.string().nullable(),
      autorizadoEm: z.date(),
      removidoEm: instant,
    }),
  ),
  cobrancasAutorizadas: z.array(
    z.strictObject({
      aceitasEm: z.date(),
      cobrancas: z.array(z.strictObject({ agendamentoId: z.string(), em: z.string(), valorEmCentavos: z.int() })),
    }),
  ),
  repasses: z.array(
    z.strictObject({
      agendamentoId: z.string(),
      valorEmCentavos: z.int(),
      estornadoEmCentavos: z.int(),
      status: z.string(),
      previstoPara: z.date(),
      feitoEm: instant,
    }),
  ),
  contaDeRecebimento: z.array(z.strictObject({ recebe: z.boolean(), pendencias: z.array(z.string()), criadaEm: z.date() })),
  depositosNoBanco: z.array(z.strictObject({ valorEmCentavos: z.int(), status: z.string(), previstoPara: z.date() })),
  conversas: z.array(z.strictObject({ com: z.string(), desde: z.date(), mensagens: z.array(Mensagem) })),
  avaliacoesFeitas: z.array(AvaliacaoFeita),
  avaliacoesRecebidas: z.array(
    z.strictObject({
      agendamentoId: z.string(),
      de: z.string(),
      nota: z.int(),
      comentario: text,
      publicadaEm: z.date(),
      minhaResposta: text,
      respondidaEm: instant,
    }),
  ),
  ...helpShape,
}

const comPrazo = { status: z.string(), ate: instant, criadoEm: z.date() }

export const ServicosView = {
  assinaturas: z.array(
    z.strictObject({
      plano: z.string(),
      valorEmCentavos: z.int(),
      renova: z.boolean(),
      cartao: z.strictObject({ bandeira: z.string(), final: z.string() }).nullable(),
      ...comPrazo,
    }),
  ),
  clubeDeDescontos: z.array(z.strictObject({ codigo: text, ...comPrazo })),
  seguros: z.array(z.strictObject({ apolice: text, coberturaEmCentavos: z.int(), ...comPrazo })),
  certificados: z.array(z.strictObject({ codigo: text, emitidoEm: instant, ...comPrazo })),
  questionarios: z.array(z.strictObject({ modulo: z.string(), comecadoEm: z.date(), nota: grade, respondidaEm: instant })),
  curso: z.array(z.strictObject({ modulo: z.string(), completo: z.boolean(), nota: z.number().nullable(), em: instant })),
  contratos: z.array(
    z.strictObject({
      papel: z.enum(['contratante', 'profissional']),
      com: z.string(),
      inicio: z.string(),
      status: z.string(),
      salarioEmCentavos: z.int(),
      diasPorSemana: z.int(),
      horasPorDia: z.int(),
      texto: text,
      codigoDoTexto: text,
      pedidoDeMudanca: text,
      aceitoPorMimEm: instant,
      /** The address from which the caller accepted. */
      enderecoDaConexao: text,
      ultimoDia: text,
      encerradoEm: instant,
      criadoEm: z.date(),
    }),
  ),
  relatoriosFinanceiros: z.array(
    z.strictObject({ mes: z.int(), ano: z.int(), totalEmCentavos: z.int(), servicos: z.int(), criadoEm: z.date() }),
  ),
  analisesDoPerfil: z.array(
    z.strictObject({
      geradaEm: z.date(),
      numeros: z.record(z.string(), z.unknown()),
      sugestoes: z.array(z.string()),
      pedidoDeRevisao: z.string().nullable(),
      respostaDaEquipe: z.string().nullable(),
    }),
  ),
  ...ChecklistsView,
}

/** All personal data of one user (LGPD art. 18, II and V). Other users appear with their first name only. */
export const ExportView = z.strictObject({ geradoEm: z.date(), ...PessoaView, ...RelacoesView, ...ServicosView })
export type ExportView = z.output<typeof ExportView>
