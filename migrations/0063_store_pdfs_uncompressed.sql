-- A PDF is sent in pieces. PostgreSQL reads a piece of a value that it has compressed from the value's beginning, each
-- time: reading all pieces of a file would cost the square of their number.
alter table document_pdfs alter column bytes set storage external;
