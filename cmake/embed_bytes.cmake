# surefoot_embedded_bytes(OUT SYMBOL FILE): C++ that declares SYMBOL[], the bytes of FILE, and SYMBOL_end. The assembler
# takes the bytes as they are; as an array of C++ they would take seconds to compile.
function(surefoot_embedded_bytes out symbol file)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
    set(begin ".section .rodata.${symbol},\\\"\\\",@\\n")
    set(end ".text\\n")
  else()
    set(begin ".pushsection .rodata\\n")
    set(end ".popsection\\n")
  endif()
  file(SIZE "${file}" size)
  set(${out} "asm(\"${begin}.hidden ${symbol}\\n.globl ${symbol}\\n.type ${symbol},@object\\n\"
    \"${symbol}:\\n.incbin \\\"${file}\\\"\\n.size ${symbol},${size}\\n${end}\");
extern \"C\" const char ${symbol}[${size}];\n" PARENT_SCOPE)
endfunction()
