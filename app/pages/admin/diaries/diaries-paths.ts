export const DIARIES = "/admin/rendez-vous/agendas";

export function diaryPath(id: string): string {
  return `${DIARIES}/${id}`;
}
