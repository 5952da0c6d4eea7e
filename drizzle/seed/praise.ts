import { services, type Service } from '#shared/services.ts'
import type { SeededRandom } from './seeded-random.ts'

const general = [
  'Chegou na hora e deixou a casa brilhando.',
  'Conversou bem antes e fez tudo que combinamos.',
  'Voltarei a chamar com certeza.',
  'Trabalho honesto e sem pressa.',
  'Avisou quando saiu de casa e chegou cinco minutos antes.',
  'Teve paciência com as crianças e com o cachorro.',
  'Respondeu rápido e veio no dia combinado.',
  'Perguntou antes de mexer em qualquer coisa. Gostei muito.',
  'Segunda vez que chamo, e foi tão bom quanto a primeira.',
  'Minha mãe adorou. Já marcamos de novo.',
  'Preço justo pelo cuidado que teve.',
  'Deixei a chave com o porteiro e deu tudo certo.',
  'Boa visita. Só faltou tempo para a varanda.',
  'Educação e capricho do começo ao fim.',
]

const ofService: Readonly<Record<Service, readonly string[]>> = {
  'Faxina Leve': [
    'Casa cheirosa e sem um grão de pó.',
    'O banheiro ficou como novo.',
    'Aspirou até embaixo do sofá.',
    'Organizou os brinquedos antes de passar o pano. Fez diferença.',
    'Cuida dos detalhes: rodapé, interruptor, maçaneta.',
    'Em quatro horas fez mais do que eu imaginava.',
    'O chão de madeira nunca ficou tão bem.',
    'Trocou as camas e deixou tudo esticadinho.',
    'Limpou a geladeira por dentro sem eu pedir.',
    'Usa pouco produto e limpa muito. Minha alergia agradece.',
  ],
  'Faxina Pesada': [
    'Depois da obra parecia impossível, e ficou impecável.',
    'Tirou a gordura do exaustor, que estava ali há anos.',
    'Vidros sem uma mancha, até os de fora.',
    'O rejunte voltou a ser branco.',
    'Levou a máquina de limpar estofado. Valeu cada real.',
    'Encarou a área de serviço sem reclamar.',
    'Lavou a garagem inteira em uma manhã.',
    'Entreguei o apartamento alugado e a vistoria passou.',
    'Trabalho pesado feito com cuidado com os móveis.',
    'A cozinha nunca ficou tão limpa.',
  ],
  Cozinha: [
    'Marmitas da semana prontas, etiquetadas e gostosas.',
    'O feijão virou assunto na família.',
    'Cozinhou sem sal para o meu pai e ficou ótimo.',
    'Deixou a pia limpa e o lixo separado.',
    'Respeitou a alergia do meu filho em tudo.',
    'Fez o cardápio comigo antes e acertou nas quantidades.',
    'Os legumes ficaram no ponto, coisa rara.',
    'Aproveitou o que tinha na geladeira. Nada foi fora.',
    'Comida de casa, com tempero de verdade.',
    'Rendeu doze porções, todas elogiadas.',
  ],
  Lavanderia: [
    'Tirou mancha de vinho da toalha de linho.',
    'Separou tudo por cor e não perdeu uma meia.',
    'Os lençóis voltaram macios e dobrados.',
    'Leu as etiquetas uma por uma. Confio.',
    'A roupa do bebê foi lavada à parte, como pedi.',
    'Pôs três máquinas para secar antes da chuva. Salvou a semana.',
    'As cortinas ficaram claras de novo.',
    'Cuidou bem da blusa de lã da minha avó.',
  ],
  Organização: [
    'Meu armário agora cabe na minha rotina.',
    'Ajudou a separar três sacolas de doação.',
    'Achei documentos que procurava há meses.',
    'Despensa com etiquetas: todo mundo guarda no lugar certo.',
    'Desfez as caixas da mudança em um dia.',
    'Organizou o quarto das crianças com elas. Durou!',
    'Não empurrou compra de caixinha nenhuma. Usou o que eu tinha.',
    'O escritório voltou a ter mesa.',
  ],
  'Passar Roupa': [
    'Camisas sociais dignas de vitrine.',
    'Passou trinta peças e pendurou por pessoa.',
    'Nenhum brilho no tecido escuro. Sabe o que faz.',
    'Vinco perfeito e colarinho firme.',
    'Deixou a roupa do uniforme pronta para a semana.',
    'Os vestidos de festa foram passados com pano, como devia ser.',
    'Guardou tudo nas gavetas, na ordem que combinamos.',
    'Rápido e com capricho até nos lençóis de elástico.',
  ],
}

/**
 * Returns a function that chooses a comment which fits the professional's services and was not used for that professional before.
 */
export function commentWriter() {
  const given = new Map<string, Set<string>>()
  return (random: SeededRandom, professionalId: string, offered: readonly string[]): string => {
    const pool = [...general, ...services.filter((service) => offered.includes(service)).flatMap((service) => ofService[service])]
    const used = given.get(professionalId) ?? new Set<string>()
    given.set(professionalId, used)
    const start = random.whole(0, pool.length - 1)
    const fresh = [...pool.slice(start), ...pool.slice(0, start)].find((comment) => !used.has(comment))
    if (!fresh) throw new RangeError('a professional has more comments than there are sentences')
    used.add(fresh)
    return fresh
  }
}
