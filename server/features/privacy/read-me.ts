import { nameOf } from '#db/schema/marks.ts'
import { personal } from '#db/schema/personal.ts'
import { colunas } from './columns.ts'

/** The explanation that the copy of the data contains. */
export const readMe = {
  sobre: [
    'Aqui estão todos os seus dados na Plumaí, com o nome que cada tabela e cada coluna tem no nosso banco de dados.',
    'Datas e horas estão em UTC, e valores estão em reais.',
    'Onde uma coluna diz de quem é o registro, você aparece como "você", e as outras pessoas aparecem com o primeiro nome.',
    'Um valor nulo não foi preenchido ou é só da outra pessoa.',
    'Ficam de fora senhas, códigos de acesso e números internos dos sistemas de pagamento.',
  ],
  tabelas: Object.fromEntries(personal.flatMap(({ source, about }) => (about ? [[nameOf(source), about]] : []))),
  colunas,
}
