/** A process of its own that holds a data folder until it is killed. */
import { shareData } from '../../../../storage/index.ts'

shareData(process.argv[2] ?? '')
console.log('holding')
setInterval(() => {}, 1000)
