export { getStaffHome } from "./get-staff-home.ts";
export { acceptInvitation, openInvitation } from "./members/accept-invitation.ts";
export { resendInvitation, takeBackInvitation } from "./members/change-invitation.ts";
export { changeMember } from "./members/change-member.ts";
export { forgetInvitations } from "./members/forget-invitations.ts";
export { makeSchool } from "./make-school.ts";
export { endMember } from "./members/end-member.ts";
export { invite } from "./members/invite.ts";
export { getMember, listInvitations, listMembers } from "./members/list-members.ts";
