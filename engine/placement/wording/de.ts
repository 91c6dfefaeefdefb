import type { PlacementTexts } from './texts.ts'

export const de: PlacementTexts = {
  reasons: {
    same_thing: () => 'Das Gleiche liegt schon dort.',
    like_things: (names) => `Ähnliches liegt dort: ${names}.`,
    same_category: (names) => `Dinge dieser Kategorie liegen dort: ${names}.`,
    put_there_lately: () => 'Dorthin wurde eben etwas gelegt.',
    lay_there_before: () => 'Es lag früher dort.',
    name_fits: (names) => `Der Name passt: ${names}.`,
    beside_like: (names) => `Frei, und neben Ähnlichem: ${names}.`,
    meets_needs: () => 'Der Platz bietet, was die Kategorie braucht.',
    free_room: () => 'Dort ist Platz.',
    seems_full: () => 'Dort scheint es voll zu sein.',
    within_reach: () => 'Gut erreichbar, und das Ding wird oft gebraucht.',
    bears_weight: () => 'Dort darf Schweres stehen.',
    near_by: () => 'In der Nähe.',
  },
  rulings: {
    already_there: 'Es liegt schon dort.',
    archived: 'Der Platz ist archiviert.',
    cycle: 'Es läge in sich selbst.',
    too_deep: 'Zu viele Plätze liegen ineinander.',
    slot_full: 'Das Fach ist voll.',
    no_room: 'Dort liegt schon so viel, wie hineinpasst.',
    needs_unmet: 'Die Kategorie braucht etwas, das der Platz nicht bietet.',
    kept_apart: 'Dort liegen Dinge, von denen diese Kategorie getrennt bleibt.',
    too_heavy: 'Der Platz trägt das Gewicht nicht.',
    too_large: 'Der Platz ist zu klein.',
  },
}
