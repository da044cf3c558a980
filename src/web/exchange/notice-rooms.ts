/** Rooms of words that notices need besides their own. */
export const noticeRooms = ['notices', 'exchange-screens', 'lifecycle', 'exchange', 'responses']
