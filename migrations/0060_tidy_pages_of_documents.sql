-- Pages that nobody has asked for in 30 days were to go with the daily tidying, which is the owner's: behind the wall of
-- their table it saw none of them, and they stayed. As with the other tables that it tidies, the owner may look past it.
create policy tidy_select on document_pdfs for select to current_user using (true);
create policy tidy_delete on document_pdfs for delete to current_user using (true);
select falaj.limit_to_participants('document_pdfs', 'participant_key');
