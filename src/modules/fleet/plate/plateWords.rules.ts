/** The states whose plates are read: the six of the Gulf. */
export const plateCountries = ['KW', 'SA', 'QA', 'AE', 'BH', 'OM'] as const
export type PlateCountry = (typeof plateCountries)[number]

export const emirates = ['AUH', 'DXB', 'SHJ', 'AJM', 'UAQ', 'RAK', 'FUJ'] as const
export type Emirate = (typeof emirates)[number]

/** The 17 letters of Saudi plates and what stands for each in Latin, folded as `foldLight` folds (R8 of 20-fleet). */
export const saudiLetters: ReadonlyMap<string, string> = table(
  'اA بB حJ دD رR سS صX طT عE قG كK لL مZ نN هH وU يV',
)

/** Letters of Omani plates; ح and ه are both H there. */
export const omaniLetters: ReadonlyMap<string, string> = table('اA بB حH دD رR سS طT كK لL مM نN هH وW يY')

function table(pairs: string): ReadonlyMap<string, string> {
  return new Map(pairs.split(' ').map(pair => [pair.slice(0, 1), pair.slice(1)]))
}

/** What a word beside the plate's letters and digits means: its state, its emirate, or nothing of use. */
export type PlateWord = { readonly country?: PlateCountry; readonly emirate?: Emirate }

/** Words as `foldLight` folds them, without a leading «ال». */
const words: readonly (readonly [PlateWord, string])[] = [
  [{ country: 'KW' }, 'دوله الكويت,كويت,state of kuwait,kuwait,kwt,kw'],
  [{ country: 'SA' }, 'مملكه العربيه السعوديه,سعوديه,saudi arabia,saudi,ksa,sa'],
  [{ country: 'QA' }, 'دوله قطر,قطر,qatar,qat,qa'],
  [{ country: 'AE' }, 'امارات العربيه المتحده,امارات,united arab emirates,emirates,uae,ae'],
  [{ country: 'BH' }, 'مملكه البحرين,بحرين,bahrain,bhr,bh'],
  [{ country: 'OM' }, 'سلطنه عمان,عمان,oman,omn,om'],
  [{ country: 'AE', emirate: 'AUH' }, 'ابو ظبي,ابوظبي,abu dhabi,abudhabi,auh'],
  [{ country: 'AE', emirate: 'DXB' }, 'دبي,dubai,dxb'],
  [{ country: 'AE', emirate: 'SHJ' }, 'شارقه,sharjah,shj'],
  [{ country: 'AE', emirate: 'AJM' }, 'عجمان,ajman,ajm'],
  [{ country: 'AE', emirate: 'UAQ' }, 'ام القيوين,umm al quwain,uaq'],
  [{ country: 'AE', emirate: 'RAK' }, 'راس الخيمه,ras al khaimah,rak'],
  [{ country: 'AE', emirate: 'FUJ' }, 'فجيره,fujairah,fuj'],
  [{}, 'رقم اللوحه,لوحه رقم,لوحه,رقم,خصوصي,خصوصيه,خاص,خاصه,اجره,تاكسي,نقل خاص,نقل عام,نقل'],
  [{}, 'plate number,plate no,plate,number,no,private,taxi,transport'],
]

const meanings: ReadonlyMap<string, PlateWord> = new Map(
  words.flatMap(([meaning, spellings]) => spellings.split(',').map(spelling => [spelling, meaning] as const)),
)

const longestFirst = [...meanings.keys()].sort((a, b) => b.length - a.length).join('|')
const anyWord = new RegExp(`(?<!\\p{L})(?:ال)?(${longestFirst})(?!\\p{L})`, 'gu')

type FoundWord = PlateWord & { length: number }
export type PlateReading = { readonly rest: string; readonly words: readonly FoundWord[] }

/** Whether the word of this length, the so-manieth of the text, may stay because it is the plate's own letters. */
export type KeepsWord = (length: number, at: number) => boolean

/**
 * Takes the known words out of a folded text, except those that are kept: KSA, قطر and دبي may be Saudi letters and KW a
 * category of Dubai.
 */
export function takeWords(folded: string, keeps: KeepsWord): PlateReading {
  const found: FoundWord[] = []
  let at = 0
  const rest = folded.replace(anyWord, (whole, spelling: string) => {
    if (keeps(whole.length, at++)) return whole
    found.push({ ...meanings.get(spelling), length: whole.length })
    return ' '
  })
  return { rest, words: found }
}
