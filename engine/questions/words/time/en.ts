import type { TimeWords } from '../language.ts'

/** How spans of time are said in English. */
export const time: TimeWords = {
  today: 'today',
  yesterday: 'yesterday',
  tomorrow: 'tomorrow',
  christmas: '(?:christmas|xmas)(?: eve| day)?',
  units: { day: 'days?', week: 'weeks?', month: 'months?', year: 'years?' },
  endOf: {
    week: '(?:the )?end of (?:the |this )?week',
    month: '(?:the )?end of (?:the |this )?month',
    year: '(?:the )?end of (?:the |this )?year|(?:the )?year s end|(?<=(?:before|by|until|till) )(?:the )?new year(?: s)?(?: eve| day)?',
  },
  startOf: {
    week: '(?:the )?(?:start|beginning) of (?:the |this )?week',
    month: '(?:the )?(?:start|beginning) of (?:the |this )?month',
    year: '(?:the )?(?:start|beginning) of (?:the |this )?year|new year',
  },
  this: ['this UNIT', 'the current UNIT'],
  last: ['(?:last|the last|the previous|previous|past|the past) UNIT'],
  next: ['(?:next|the next|the coming|coming|the following) UNIT', 'UNIT after this'],
  ago: ['(?:a |about )?N UNIT ago'],
  pastSpan: ['(?:in|within|over|during|for)? ?(?:the )?(?:last|past|previous) N UNIT'],
  nextSpan: [
    '(?:in|within|over|during)? ?(?:the )?(?:next|coming|following) N UNIT',
    '(?:in|within|after) N UNIT',
  ],
  since: 'since|from',
  before: 'before|until|till|by|prior to|up to',
  after: 'after|later than',
  during: 'in|during|of|this',
  months: [
    'january|jan',
    'february|feb',
    'march|mar',
    'april|apr',
    'may',
    'june|jun',
    'july|jul',
    'august|aug',
    'september|sept|sep',
    'october|oct',
    'november|nov',
    'december|dec',
  ],
  weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
}
