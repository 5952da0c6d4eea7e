import type { Point } from './port.ts'

/** A public street, its CEP and a point on the street. */
interface KnownCep extends Point {
  cep: string
  street: string
  district: string
}

const table = `
01310100|Avenida Paulista|Bela Vista|-23.5655|-46.6520
01310200|Avenida Paulista|Bela Vista|-23.5613|-46.6558
01001000|Praça da Sé|Sé|-23.5503|-46.6339
01045001|Praça da República|República|-23.5434|-46.6425
01304001|Rua Augusta|Consolação|-23.5535|-46.6545
01426001|Rua Oscar Freire|Cerqueira César|-23.5625|-46.6705
04094050|Avenida Pedro Álvares Cabral|Parque Ibirapuera|-23.5874|-46.6576
04538133|Avenida Brigadeiro Faria Lima|Itaim Bibi|-23.5864|-46.6821
05508010|Avenida Professor Luciano Gualberto|Butantã|-23.5588|-46.7290
01120010|Praça da Luz|Bom Retiro|-23.5343|-46.6335
05001200|Avenida Francisco Matarazzo|Água Branca|-23.5275|-46.6785
01234010|Praça Charles Miller|Pacaembu|-23.5453|-46.6652
05424150|Rua Paes Leme|Pinheiros|-23.5666|-46.6974
05405150|Rua Teodoro Sampaio|Pinheiros|-23.5605|-46.6795
05409000|Rua Capote Valente|Pinheiros|-23.5590|-46.6745
02012021|Avenida Olavo Fontoura|Santana|-23.5164|-46.6417
02031000|Avenida Cruzeiro do Sul|Santana|-23.5160|-46.6250
02011000|Rua Voluntários da Pátria|Santana|-23.5125|-46.6285
20031050|Praça Floriano|Centro|-22.9096|-43.1763
20040008|Avenida Rio Branco|Centro|-22.9097|-43.1757
20081240|Praça Mauá|Centro|-22.8950|-43.1803
20271130|Avenida Presidente Castelo Branco|Maracanã|-22.9121|-43.2302
20511000|Avenida Maracanã|Tijuca|-22.9222|-43.2360
20520054|Rua Conde de Bonfim|Tijuca|-22.9232|-43.2310
22021001|Avenida Atlântica|Copacabana|-22.9672|-43.1790
22410002|Rua Visconde de Pirajá|Ipanema|-22.9838|-43.2070
22411010|Rua Vinícius de Moraes|Ipanema|-22.9846|-43.2030
22461000|Rua Jardim Botânico|Jardim Botânico|-22.9603|-43.2120
22640102|Avenida das Américas|Barra da Tijuca|-22.9997|-43.3650
30130002|Avenida Afonso Pena|Centro|-19.9235|-43.9365
30130010|Praça Sete de Setembro|Centro|-19.9190|-43.9386
30120060|Rua dos Carijós|Centro|-19.9185|-43.9410
30140010|Praça da Liberdade|Funcionários|-19.9319|-43.9380
30112021|Avenida Getúlio Vargas|Savassi|-19.9370|-43.9340
30140128|Rua dos Inconfidentes|Savassi|-19.9365|-43.9315
31275000|Avenida Antônio Abrahão Caram|São José|-19.8659|-43.9711
31365450|Avenida Otacílio Negrão de Lima|Pampulha|-19.8583|-43.9790
50030170|Rua do Bom Jesus|Recife|-8.0617|-34.8713
50030150|Avenida Alfredo Lisboa|Recife|-8.0586|-34.8697
50030310|Praça Rio Branco|Recife|-8.0632|-34.8711
50010040|Praça da República|Santo Antônio|-8.0607|-34.8778
50050000|Rua da Aurora|Boa Vista|-8.0625|-34.8805
50050050|Rua do Hospício|Boa Vista|-8.0575|-34.8835
50070070|Rua Dom Bosco|Boa Vista|-8.0560|-34.8920
51020020|Avenida Conselheiro Aguiar|Boa Viagem|-8.1114|-34.8920
51020280|Rua Padre Carapuceiro|Boa Viagem|-8.1190|-34.9045
69010001|Avenida Eduardo Ribeiro|Centro|-3.1330|-60.0235
69020031|Avenida Joaquim Nabuco|Centro|-3.1255|-60.0180
69005310|Rua Bernardo Ramos|Centro|-3.1380|-60.0290
69053165|Avenida Mário Ypiranga|Adrianópolis|-3.1042|-60.0120
69057040|Rua Salvador|Adrianópolis|-3.1035|-60.0175
69057090|Rua Natal|Adrianópolis|-3.1050|-60.0150
69037000|Avenida Coronel Teixeira|Ponta Negra|-3.0790|-60.0850
40015170|Praça Visconde de Cayru|Comércio|-12.9734|-38.5131
40026280|Largo do Pelourinho|Pelourinho|-12.9719|-38.5087
40050565|Ladeira da Fonte das Pedras|Nazaré|-12.9788|-38.5044
40140650|Largo do Farol da Barra|Barra|-13.0103|-38.5328
40170010|Avenida Oceânica|Ondina|-13.0101|-38.5108
41820020|Avenida Tancredo Neves|Caminho das Árvores|-12.9815|-38.4600
70050000|Esplanada dos Ministérios|Zona Cívico-Administrativa|-15.7984|-47.8755
70100000|Praça dos Três Poderes|Zona Cívico-Administrativa|-15.8003|-47.8610
70200002|Setor de Clubes Esportivos Sul Trecho 2|Asa Sul|-15.8085|-47.8570
70800200|Setor de Hotéis e Turismo Norte Trecho 1|Asa Norte|-15.7925|-47.8270
70910900|Campus Universitário Darcy Ribeiro|Asa Norte|-15.7632|-47.8700
80020100|Praça Tiradentes|Centro|-25.4290|-49.2713
80020310|Rua XV de Novembro|Centro|-25.4297|-49.2700
80210390|Rua Engenheiro Ostoja Roguski|Jardim Botânico|-25.4420|-49.2383
80250070|Rua Buenos Aires|Água Verde|-25.4482|-49.2769
80250205|Avenida Sete de Setembro|Batel|-25.4425|-49.2880
80530230|Rua Marechal Hermes|Centro Cívico|-25.4103|-49.2671
82130010|Rua João Gava|Abranches|-25.3846|-49.2762
90010300|Praça Marechal Deodoro|Centro Histórico|-30.0330|-51.2305
90020004|Rua dos Andradas|Centro Histórico|-30.0307|-51.2345
90040060|Avenida Paulo Gama|Farroupilha|-30.0337|-51.2190
90040191|Avenida Venâncio Aires|Cidade Baixa|-30.0400|-51.2215
90410004|Avenida Protásio Alves|Rio Branco|-30.0390|-51.2060
90560002|Avenida Cristóvão Colombo|Floresta|-30.0181|-51.2060
90810240|Avenida Padre Cacique|Praia de Belas|-30.0655|-51.2359
60020181|Avenida da Universidade|Benfica|-3.7420|-38.5380
60030160|Rua Liberato Barroso|Centro|-3.7280|-38.5300
60060390|Rua Dragão do Mar|Praia de Iracema|-3.7215|-38.5205
60150161|Avenida Santos Dumont|Aldeota|-3.7350|-38.5060
60165121|Avenida Beira Mar|Meireles|-3.7250|-38.4960
60170001|Avenida Desembargador Moreira|Aldeota|-3.7375|-38.4960
60192105|Rua Doutor Gilberto Studart|Cocó|-3.7440|-38.4790
60861211|Avenida Alberto Craveiro|Castelão|-3.8070|-38.5225
74810100|Avenida Deputado Jamel Cecílio|Jardim Goiás|-16.7060|-49.2330
66053050|Rua Boaventura da Silva|Reduto|-1.4475|-48.4915
66075110|Rua Augusto Corrêa|Guamá|-1.4740|-48.4560
88010290|Avenida Gustavo Richard|Centro|-27.6005|-48.5530
88015200|Avenida Rio Branco|Centro|-27.5915|-48.5510
29050335|Avenida Nossa Senhora dos Navegantes|Enseada do Suá|-20.3140|-40.2890
29060670|Avenida Anísio Fernandes Coelho|Jardim da Penha|-20.2820|-40.2950`

/**
 * The real CEPs that the offline directory knows, each with street, district and a point on the street. All are in state
 * capitals.
 */
export const KNOWN_CEPS: readonly KnownCep[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [cep = '', street = '', district = '', latitude, longitude] = line.split('|')
    return { cep, street, district, latitude: Number(latitude), longitude: Number(longitude) }
  })

const byCep = new Map(KNOWN_CEPS.map((known) => [known.cep, known]))

/** Returns the street of an 8-digit CEP, or null when the table does not have it. */
export function knownCep(digits: string): KnownCep | null {
  return byCep.get(digits) ?? null
}
